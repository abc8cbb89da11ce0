import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useUnsavedForms } from "#ui/live/use-unsaved-forms.ts";
import { FORM_ID } from "../rules/posted-form.ts";
import type { AnswerSaver } from "./answer-saver.ts";

const PICTURES = {
  saved: "done",
  waiting: "edit",
  saving: "refresh",
  invalid: "warning",
  device: "offline",
  conflict: "warning",
} as const;

/** Whether everything typed is safe, and if not, where it is. Always in sight, and read out when it changes. */
export function SaveLine(props: { saver: AnswerSaver; lastUpdate: string }) {
  const { saver, lastUpdate } = props;
  const { t, locale } = useLanguage();
  const { kind, why, pendingCount, onDevice, readOnly } = useSaverSummary(saver);
  const at = new Date(lastUpdate);
  const moment = { date: formatDate(locale, at), time: formatTime(locale, at) };
  // The names of the dossier have a Save button of their own.
  const beside = useUnsavedForms().some((form) => form.isConnected && form.id !== FORM_ID);
  const words = () => {
    if (beside && kind === "saved") return t("dossierForm:save.namesWaiting");
    if (readOnly && pendingCount === 0) return t("dossierForm:save.readOnly", moment);
    if (kind === "saved") return t("dossierForm:save.saved", moment);
    if (kind !== "device") return t(`dossierForm:save.${kind}`, { count: pendingCount });
    if (!onDevice) return t("dossierForm:save.pageOnly", { count: pendingCount });
    return t(`dossierForm:save.${why ?? "failed"}`, { count: pendingCount });
  };
  const shown = beside && kind === "saved" ? "waiting" : kind;
  const signIn = async () => {
    if (await signInAgain()) await saver.resume();
  };
  return (
    <div className="save-state" data-kind={shown}>
      <p role="status">
        <Icon name={PICTURES[shown]} />
        <span>{words()}</span>
      </p>
      {kind === "device" && (
        <Button size="s" onClick={() => void (why === "signedOut" ? signIn() : saver.save())}>
          {t(`dossierForm:save.${why === "signedOut" ? "signIn" : "retry"}`)}
        </Button>
      )}
    </div>
  );
}
