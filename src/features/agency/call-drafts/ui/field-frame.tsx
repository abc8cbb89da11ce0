import type { ReactNode } from "react";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { PersonFace } from "#features/proposals/dossier-form/ui/live/presence-list.tsx";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { useFormatField } from "./format-field.ts";

interface FieldFrameProps {
  readonly field: CallField;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Around every field: who else is in it, why it is not saved, and the two versions of a conflict. */
export function FieldFrame({ field, className, children }: FieldFrameProps) {
  const t = useT();
  const { saver, people, lookups } = useCallEditor();
  const { state } = useCallField(field);
  const format = useFormatField(lookups);
  const { status, value } = state;
  const here = people.filter(({ at }) => at === field);
  return (
    <div data-field={field} className={classNames("call-field", className)}>
      {children}
      {here.map(({ userId, name }) => (
        <p key={userId} className="call-here xs">
          <PersonFace userId={userId} name={name} />
          {t("callDrafts:live.inField", { name })}
        </p>
      ))}
      <div role="status">
        {state.mergedWith && (
          <p className="xs muted">
            {t("callDrafts:live.merged", {
              name: state.mergedWith.meta.by?.name ?? t("callDrafts:somebody"),
            })}
          </p>
        )}
      </div>
      {(status.kind === "invalid" ||
        (status.kind === "device" && (status.why === "refused" || status.why === "locked"))) && (
        <p className="error">
          <Icon name="stop" />
          <span>{formatRefusal(t, status.code)}</span>
        </p>
      )}
      {status.kind === "conflict" && (
        <section className="clash" aria-label={t("callDrafts:conflict.title")}>
          <p role="alert">
            <b>{t("callDrafts:conflict.title")}</b>{" "}
            {t("callDrafts:conflict.text", {
              name: status.theirs.meta.by?.name ?? t("callDrafts:somebody"),
            })}
          </p>
          <WordDiff before={format(field, status.theirs.value)} after={format(field, value)} />
          <div className="btn-group">
            <Button size="s" onClick={() => void saver.keepMine(field)}>
              {t("callDrafts:conflict.keepMine")}
            </Button>
            <Button size="s" onClick={() => void saver.takeTheirs(field)}>
              {t("callDrafts:conflict.takeTheirs")}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

const REFUSALS = [
  "invalid",
  "tooLong",
  "badDocument",
  "format",
  "fixed",
  "department",
  "file",
] as const;

function formatRefusal(t: ReturnType<typeof useT>, code: string | undefined): string {
  const known = REFUSALS.find((one) => one === code) ?? "invalid";
  return t(`callDrafts:refusals.${known}`);
}

/** A value as readers see it, without an input. */
export function ReadValue(props: {
  readonly label: ReactNode;
  readonly lang?: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { label, lang, children } = props;
  const isEmpty = children === "" || children === null;
  return (
    <div className="call-read">
      <p className="label">{label}</p>
      <div className="call-read-value" lang={isEmpty ? undefined : lang}>
        {isEmpty ? <span className="muted">{t("callDrafts:nothing")}</span> : children}
      </div>
    </div>
  );
}
