import type { CallChange } from "#features/portal/calls/rules/call-changes.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { Panel } from "#ui/panel.tsx";
import { useCallEditor } from "./editor-context.ts";
import { useFormatField } from "./format-field.ts";

/** Texts longer than this are compared on demand. */
const MAX_SHOWN = 160;

/** The changes that wait for publication, old and new. */
export function ChangesPanel({ changes }: { changes: readonly CallChange[] }) {
  const { t } = useLanguage();
  return (
    <Panel id="modifications" title={t("callDrafts:changes.title", { count: changes.length })}>
      {changes.length === 0 ? (
        <p className="small muted">{t("callDrafts:changes.none")}</p>
      ) : (
        <ul className="call-changes">
          {changes.map(({ field, before, after, isMaterial }) => (
            <li key={field}>
              <b>{t(`callDrafts:names.${field}`)}</b>
              <ChangedValue field={field} before={before} after={after} />
              <ChangeAuthor field={field} isMaterial={isMaterial} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ChangedValue(props: { field: CallField; before: unknown; after: unknown }) {
  const { t } = useLanguage();
  const { lookups } = useCallEditor();
  const format = useFormatField(lookups);
  const before = format(props.field, props.before);
  const after = format(props.field, props.after);
  if (before.length > MAX_SHOWN || after.length > MAX_SHOWN)
    return (
      <details className="call-change-long">
        <summary>{t("callDrafts:changes.show")}</summary>
        <WordDiff before={before} after={after} />
      </details>
    );
  return (
    <span className="call-change-value">
      {before && <del>{before}</del>} {after ? <ins>{after}</ins> : t("callDrafts:changes.emptied")}
    </span>
  );
}

function ChangeAuthor({ field, isMaterial }: { field: CallField; isMaterial: boolean }) {
  const { t, locale } = useLanguage();
  const { saver, accountId, now } = useCallEditor();
  const { by, at } = saver.getPart(field).serverValue.meta;
  const name = by?.id === accountId ? t("callDrafts:you") : (by?.name ?? t("callDrafts:somebody"));
  const moment = at && new Date(at);
  return (
    <small>
      {moment &&
        `${name}, ${countParisDays(moment, now) === 0 ? formatTime(locale, moment) : formatShortDay(locale, moment, now)}`}
      {isMaterial && ` · ${t("callDrafts:changes.material")}`}
    </small>
  );
}
