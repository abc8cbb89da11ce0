import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { findConflictingFields } from "../../rules/merge-fields.ts";
import type { FormControl } from "./use-form-saver.ts";

/** Formats a field for the comparison of two versions. */
export type FieldFormatter<T> = (
  name: keyof T & string,
  value: T,
) => { readonly label: string; readonly text: string };

interface SaveNoticeProps<T extends object> {
  control: FormControl<T>;
  formatField: FieldFormatter<T>;
}

/** Save problems and how to solve them: conflict, failure, restored draft, newer version. Renders nothing otherwise. */
export function SaveNotice<T extends object>({ control, formatField }: SaveNoticeProps<T>) {
  const { status, isRestored, mergedWith, newerServerValue } = control.state;
  const t = useT();
  if (status.kind === "conflict") return <Conflict control={control} formatField={formatField} />;
  if (status.kind === "device") return <NotSaved control={control} why={status.why} />;
  if (isRestored && status.kind === "waiting")
    return (
      <Alert
        tone="info"
        role="status"
        title={t("researchers:saving.restored")}
        actions={
          <Button size="s" onClick={control.discard}>
            {t("researchers:saving.discard")}
          </Button>
        }
      >
        {t("researchers:saving.restoredText")}
      </Alert>
    );
  if (newerServerValue)
    return (
      <Alert tone="soon" role="status" title={t("researchers:saving.newer")}>
        {t("researchers:saving.newerText")}
      </Alert>
    );
  if (mergedWith && control.justSaved)
    return (
      <Alert tone="info" role="status">
        {t("researchers:saving.merged")}
      </Alert>
    );
  return null;
}

interface NotSavedProps<T> {
  control: FormControl<T>;
  why: "offline" | "failed" | "signedOut" | "refused" | "locked";
}

function NotSaved<T>({ control, why }: NotSavedProps<T>) {
  const t = useT();
  const refused = why === "refused" || why === "locked";
  const reasonKey = refused ? "refused" : why;
  const isDeleted = refused && control.refusal?.problem === "NOT_FOUND";
  const storageKey = control.state.isStoredLocally ? "onDevice" : "onlyHere";
  return (
    <Alert
      tone="stop"
      role="alert"
      // The notice is above a long form, its save button below.
      takesFocus
      title={t(`researchers:saving.${isDeleted ? "gone" : reasonKey}`)}
      actions={
        !refused && (
          <Button size="s" busy={control.isSaving} onClick={control.retry}>
            {t(`researchers:saving.${why === "signedOut" ? "signIn" : "retry"}`)}
          </Button>
        )
      }
    >
      {t(`researchers:saving.${storageKey}`)}
    </Alert>
  );
}

/** Shows both versions of each conflicting field; neither is lost silently. */
function Conflict<T extends object>({ control, formatField }: SaveNoticeProps<T>) {
  const t = useT();
  const live = useIsHydrated();
  const { value, status, serverValue } = control.state;
  if (status.kind !== "conflict") return null;
  const theirs = status.theirs.value;
  // Without script the common base is unknown, so every difference is shown.
  const names =
    serverValue.version === status.theirs.version
      ? listDifferingFields(value, theirs)
      : findConflictingFields(serverValue.value, value, theirs);
  return (
    <Alert
      tone="stop"
      role="alert"
      title={t("researchers:saving.conflict.title")}
      actions={
        live ? (
          <>
            <Button size="s" onClick={control.keepMine}>
              {t("researchers:saving.conflict.keepMine")}
            </Button>
            <Button size="s" onClick={control.takeTheirs}>
              {t("researchers:saving.conflict.takeTheirs")}
            </Button>
          </>
        ) : (
          <ButtonLink size="s" href="">
            {t("researchers:saving.conflict.reload")}
          </ButtonLink>
        )
      }
    >
      <p>{t(`researchers:saving.conflict.${live ? "text" : "plain"}`)}</p>
      {names.map((name) => (
        <Versions key={name} mine={formatField(name, value)} theirs={formatField(name, theirs)} />
      ))}
    </Alert>
  );
}

interface VersionsProps {
  mine: ReturnType<FieldFormatter<object>>;
  theirs: ReturnType<FieldFormatter<object>>;
}

function Versions({ mine, theirs }: VersionsProps) {
  const t = useT();
  const empty = <span className="muted">{t("researchers:saving.conflict.empty")}</span>;
  return (
    <div className="versions">
      <p>
        <b>{mine.label}</b>
      </p>
      <dl>
        <div>
          <dt>{t("researchers:saving.conflict.mine")}</dt>
          <dd>{mine.text || empty}</dd>
        </div>
        <div>
          <dt>{t("researchers:saving.conflict.theirs")}</dt>
          <dd>{theirs.text || empty}</dd>
        </div>
      </dl>
    </div>
  );
}

const listDifferingFields = <T extends object>(mine: T, theirs: T) =>
  (Object.keys(theirs) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );
