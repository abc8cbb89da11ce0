import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

export interface ListedEntry {
  id: string;
  /** Name of the entry in the labels of its buttons. */
  name: string;
  editHref: string | null;
  body: ReactNode;
}

interface EntryListProps {
  /** List name, sent by its forms. */
  list: string;
  label: string;
  /** URL of the page, as form action: the current URL may contain a stale fragment. */
  page: string;
  entries: readonly ListedEntry[];
}

/**
 * A list in the person's order. Entries are moved by buttons or dragging, edited on a page of their own, and removed
 * at once with an undo.
 */
export function EntryList({ list, label, page, entries }: EntryListProps) {
  const t = useT();
  return (
    <reorder-list
      data-call={href("/mon-espace/ordre")}
      data-placed={t("researchers:entries.placed", {
        name: "{name}",
        place: "{place}",
        total: "{total}",
      })}
      data-failed={t("researchers:entries.notPlaced")}
    >
      <ol className="entries" aria-label={label}>
        {entries.map((entry, index) => (
          <li key={entry.id} id={`e-${entry.id}`} data-name={entry.name}>
            <span className="entry-grip" draggable="true" title={t("researchers:entries.grip")}>
              <Icon name="grip" />
            </span>
            <div className="entry-body">{entry.body}</div>
            <div className="entry-actions">
              <form method="post" action={page} data-place="" data-guard-ignore="">
                <input type="hidden" name="list" value={list} />
                <input type="hidden" name="intent" value="move" />
                <input type="hidden" name="id" value={entry.id} />
                <IconButton
                  type="submit"
                  name="to"
                  value={index - 1}
                  icon="chevron-up"
                  data-move="-1"
                  label={t("researchers:entries.up", { name: entry.name })}
                  hidden={index === 0}
                />
                <IconButton
                  type="submit"
                  name="to"
                  value={index + 1}
                  icon="chevron-down"
                  data-move="1"
                  label={t("researchers:entries.down", { name: entry.name })}
                  hidden={index === entries.length - 1}
                />
              </form>
              {entry.editHref && (
                <AppLink
                  className="btn-icon"
                  href={entry.editHref}
                  aria-label={t("researchers:entries.editOne", { name: entry.name })}
                  title={t("researchers:entries.editOne", { name: entry.name })}
                >
                  <Icon name="edit" />
                </AppLink>
              )}
              <form method="post" action={page}>
                <input type="hidden" name="list" value={list} />
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={entry.id} />
                <IconButton
                  type="submit"
                  icon="trash"
                  label={t("researchers:entries.remove", { name: entry.name })}
                />
              </form>
            </div>
          </li>
        ))}
      </ol>
      <p className="vh" aria-live="polite" data-news="" />
    </reorder-list>
  );
}
