import { useState } from "react";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useUnsavedForms } from "#ui/live/use-unsaved-forms.ts";
import { FORM_ID } from "../rules/posted-form.ts";
import { useFormSession } from "./form-context.ts";

const PICTURES = {
  saved: "done",
  waiting: "edit",
  saving: "refresh",
  invalid: "warning",
  device: "offline",
  conflict: "warning",
} as const;

/** Whether everything typed is safe, and if not, where it is. Always in sight, and read out when it changes. */
export function SaveLine(props: { lastUpdate: string; onGo: (key: string) => void }) {
  const { lastUpdate, onGo } = props;
  const { t, locale } = useLanguage();
  const { saver, readOnlyWhy } = useFormSession();
  const { kind, why, pendingCount, stuck, onDevice, readOnly } = useSaverSummary(saver);
  // Each press leads to the next of them.
  const [shownCount, setShownCount] = useState(0);
  const showNext = () => {
    const key = stuck[shownCount % stuck.length];
    setShownCount(shownCount + 1);
    if (key !== undefined) onGo(key);
  };
  const at = new Date(lastUpdate);
  const moment = { date: formatDate(locale, at), time: formatTime(locale, at) };
  // The names of the dossier have a Save button of their own.
  const beside = useUnsavedForms().some((form) => form.isConnected && form.id !== FORM_ID);
  const words = () => {
    if (beside && kind === "saved") return t("dossierForm:save.namesWaiting");
    if (readOnly && pendingCount === 0) {
      const reason = t(`dossierForm:save.readOnlyWhy.${readOnlyWhy ?? "notYourRole"}`);
      return t("dossierForm:save.readOnly", { ...moment, why: reason });
    }
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
      {stuck.length > 0 && (
        <Button size="s" onClick={showNext}>
          {t("dossierForm:save.showStuck")}
        </Button>
      )}
      {kind === "device" && (
        <Button size="s" onClick={() => void (why === "signedOut" ? signIn() : saver.save())}>
          {t(`dossierForm:save.${why === "signedOut" ? "signIn" : "retry"}`)}
        </Button>
      )}
    </div>
  );
}
