import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import { EntryList, type ListedEntry } from "./entry-list.tsx";

/** Result of the last action, shown at its list. */
export type ListNotice =
  | { readonly kind: "saved" | "answered" }
  | { readonly kind: "restored"; readonly name: string }
  | {
      /** `full`: the undo failed because the list is full. */
      readonly kind: "removed" | "full";
      readonly name: string;
      /** Fields of the undo form. */
      readonly undo: Readonly<Record<string, string>>;
    };

interface EntrySectionProps {
  list: string;
  /** URL of the page. */
  page: string;
  title: string;
  lead?: ReactNode;
  add: { href: string; label: string };
  empty: string;
  entries: readonly ListedEntry[];
  notice: ListNotice | null;
  /** Content under the list, such as totals. */
  foot?: ReactNode;
}

export function EntrySection(props: EntrySectionProps) {
  const { list, page, title, lead, add, empty, entries, notice, foot } = props;
  const t = useT();
  const full = entries.length >= MAX_ENTRIES;
  return (
    <div id={list} className="entry-section">
      <Panel
        title={title}
        actions={
          !full && (
            <ButtonLink href={add.href} size="s" icon="plus">
              {add.label}
            </ButtonLink>
          )
        }
      >
        {lead && <p className="muted small">{lead}</p>}
        {notice && <ListNoticeAlert list={list} notice={notice} />}
        {full && <Alert tone="soon">{t("researchers:entries.full", { max: MAX_ENTRIES })}</Alert>}
        {entries.length === 0 ? (
          <p className="muted">{empty}</p>
        ) : (
          <EntryList list={list} label={title} page={page} entries={entries} />
        )}
        {foot}
      </Panel>
    </div>
  );
}

function ListNoticeAlert({ list, notice }: { list: string; notice: ListNotice }) {
  const t = useT();
  if (!("undo" in notice)) {
    return (
      <DoneAlert>
        {notice.kind === "saved" && t("researchers:entries.saved")}
        {notice.kind === "answered" && t("researchers:career.orcid.answered")}
        {notice.kind === "restored" && t("researchers:entries.restored", { name: notice.name })}
      </DoneAlert>
    );
  }
  return (
    <Alert
      tone={notice.kind === "full" ? "stop" : "info"}
      role="status"
      actions={
        <form method="post">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="intent" value="restore" />
          {Object.entries(notice.undo).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {/* The pressed button disappeared with its entry, so this one takes the focus. */}
          <Button type="submit" size="s" autoFocus>
            {t("researchers:entries.undo")}
          </Button>
        </form>
      }
    >
      {notice.kind === "full"
        ? t("researchers:entries.notRestored", { name: notice.name, max: MAX_ENTRIES })
        : t("researchers:entries.removed", { name: notice.name })}
    </Alert>
  );
}
