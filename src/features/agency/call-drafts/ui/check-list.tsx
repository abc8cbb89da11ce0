import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import type { CheckItem } from "../rules/check-call-content.ts";
import { toFieldId } from "../rules/editor-parts.ts";

/** What a check says, as a sentence. */
export function formatCheck(t: Translate, { code, field, level }: CheckItem): string {
  const label = t(`callDrafts:names.${field}`);
  if (code === "required")
    return level === "done"
      ? t("callDrafts:checks.written", { label })
      : t("callDrafts:checks.required", { label });
  return t(`callDrafts:checks.${code}`, { label });
}

const ICONS = { blocks: "stop", advises: "clock", done: "check" } as const;

/** The check list, gaps first, each a link to its field. What is done is one line. */
export function CheckList({ items }: { items: readonly CheckItem[] }) {
  const { t } = useLanguage();
  const open = items.filter(({ level }) => level !== "done");
  const done = items.filter(({ level }) => level === "done");
  return (
    <Panel id="avant-de-publier" title={t("callDrafts:checks.title")}>
      <ul className="call-check-list" aria-live="polite">
        {open.map((item) => (
          <li key={`${item.code} ${item.field}`} data-level={item.level}>
            <Icon name={ICONS[item.level]} />
            <span>
              {item.level === "blocks" ? <b>{formatCheck(t, item)}</b> : formatCheck(t, item)}
              <small>
                {t(`callDrafts:checks.levels.${item.level as "blocks" | "advises"}`)}{" "}
                <FieldLink field={item.field}>{t("callDrafts:checks.go")}</FieldLink>
              </small>
            </span>
          </li>
        ))}
        {open.length === 0 && (
          <li data-level="done">
            <Icon name="check" />
            <span>{t("callDrafts:checks.allDone")}</span>
          </li>
        )}
        {open.length > 0 && done.length > 0 && (
          <li data-level="done">
            <Icon name="check" />
            <span>{t("callDrafts:checks.doneCount", { count: done.length })}</span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** Leads to a field and gives it the focus. */
function FieldLink({ field, children }: { field: CallField; children: string }) {
  const id = toFieldId(field);
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        const target = document.getElementById(id);
        if (!target) return;
        event.preventDefault();
        target.scrollIntoView({ block: "center" });
        target.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}
