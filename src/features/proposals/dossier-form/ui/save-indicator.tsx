import { useState } from "react";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useUnsavedForms } from "#ui/live/form-hooks.ts";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { FORM_ID } from "../rules/posted-form.ts";
import { toSaveStatus } from "../rules/save-status.ts";
import { useFormSession } from "./form-context.ts";

const ICONS = {
  saved: "done",
  waiting: "edit",
  saving: "refresh",
  invalid: "warning",
  device: "offline",
  conflict: "warning",
} as const;

/** Shows whether all text is saved and, if not, where it is stored. Always visible; announced on changes. */
export function SaveIndicator(props: {
  lastUpdate: string;
  onGo: (key: string) => void;
  /** Returns the focus to the last answer when the pressed button has disappeared. */
  onReturn: () => void;
}) {
  const { lastUpdate, onGo, onReturn } = props;
  const { t, locale } = useLanguage();
  const { saver, readOnlyWhy } = useFormSession();
  const live = useIsHydrated();
  const summary = useSaverSummary(saver);
  const { blockedKeys } = summary;
  // Each press goes to the next blocked answer.
  const [shownCount, setShownCount] = useState(0);
  const showNext = () => {
    const key = blockedKeys[shownCount % blockedKeys.length];
    setShownCount(shownCount + 1);
    if (key !== undefined) onGo(key);
  };
  const at = new Date(lastUpdate);
  const moment = { date: formatDate(locale, at), time: formatTime(locale, at) };
  // The dossier's names are a form with its own Save button.
  const beside = useUnsavedForms().some((form) => form.isConnected && form.id !== FORM_ID);
  const { kind, message, count, action } = toSaveStatus(summary, readOnlyWhy, beside);
  const formatMessage = () => {
    if (!("why" in message)) return t(`dossierForm:save.${message.code}`, { ...moment, count });
    const why = t(`dossierForm:save.readOnlyWhy.${message.why}`);
    return t(`dossierForm:save.${message.code}`, { ...moment, why, count });
  };
  const signIn = async () => {
    if (await signInAgain()) await saver.resume();
  };
  return (
    <div className="save-state" data-kind={kind}>
      <p role="status">
        <Icon name={ICONS[kind]} />
        <span>{formatMessage()}</span>
      </p>
      {live && blockedKeys.length > 0 && (
        <Button size="s" onClick={showNext}>
          {t("dossierForm:save.showStuck")}
        </Button>
      )}
      {action && (
        <Button
          size="s"
          onClick={() =>
            void (action === "signIn" ? signIn() : saver.save()).then(() =>
              runIfFocusLost(onReturn),
            )
          }
        >
          {t(`dossierForm:save.${action}`)}
        </Button>
      )}
    </div>
  );
}
