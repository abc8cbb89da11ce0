import { useState } from "react";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { runIfFocusLost } from "#ui/live/run-if-focus-lost.ts";
import { useLive } from "#ui/live/use-live.ts";
import { useUnsavedForms } from "#ui/live/use-unsaved-forms.ts";
import { FORM_ID } from "../rules/posted-form.ts";
import { saveLineState } from "../rules/save-words.ts";
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
export function SaveLine(props: {
  lastUpdate: string;
  onGo: (key: string) => void;
  /** Leads back to where the person was writing, once the pressed button has left the page. */
  onReturn: () => void;
}) {
  const { lastUpdate, onGo, onReturn } = props;
  const { t, locale } = useLanguage();
  const { saver, readOnlyWhy } = useFormSession();
  const live = useLive();
  const summary = useSaverSummary(saver);
  const { stuck } = summary;
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
  const { kind, words, count, act } = saveLineState(summary, readOnlyWhy, beside);
  const said = () => {
    if (!("why" in words)) return t(`dossierForm:save.${words.code}`, { ...moment, count });
    const why = t(`dossierForm:save.readOnlyWhy.${words.why}`);
    return t(`dossierForm:save.${words.code}`, { ...moment, why, count });
  };
  const signIn = async () => {
    if (await signInAgain()) await saver.resume();
  };
  return (
    <div className="save-state" data-kind={kind}>
      <p role="status">
        <Icon name={PICTURES[kind]} />
        <span>{said()}</span>
      </p>
      {live && stuck.length > 0 && (
        <Button size="s" onClick={showNext}>
          {t("dossierForm:save.showStuck")}
        </Button>
      )}
      {act && (
        <Button
          size="s"
          onClick={() =>
            void (act === "signIn" ? signIn() : saver.save()).then(() => runIfFocusLost(onReturn))
          }
        >
          {t(`dossierForm:save.${act}`)}
        </Button>
      )}
    </div>
  );
}
