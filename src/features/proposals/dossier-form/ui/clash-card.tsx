import type { Answer } from "#form-engine/question-type.ts";
import type { ServerValue } from "#platform/browser/saver/save-types.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { FORM_FIELDS } from "../rules/posted-form.ts";
import type { AnswerMeta } from "./answer-saver.ts";
import { useFormSession } from "./form-context.ts";
import { WordDiff } from "./word-diff.tsx";

interface ClashCardProps {
  answerKey: string;
  /** Both versions as text. */
  own: string;
  other: string;
  theirs: ServerValue<Answer, AnswerMeta>;
  /** Both versions merged, if they changed different ranges. */
  both?: string | null;
  /** Whether the history can store this page's version, which must be valid for that. */
  keepable: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onKeepBoth?: () => void;
}

/** Shows two conflicting versions of an answer side by side, for the author to choose. */
export function ClashCard(props: ClashCardProps) {
  const { answerKey, own, other, theirs, both, keepable } = props;
  const { onKeepMine, onTakeTheirs, onKeepBoth } = props;
  const t = useT();
  const { pageRef } = useFormSession();
  const isOwn = theirs.meta.byId === pageRef.accountId;
  // Without script both buttons post the form, whose field holds the author's own version.
  const isPosted = !useIsHydrated();
  return (
    <section className="clash" aria-label={t("dossierForm:clash.title")}>
      <p role="alert">
        <b>{t("dossierForm:clash.title")}</b>{" "}
        {isOwn
          ? t("dossierForm:clash.textOwn")
          : t("dossierForm:clash.text", {
              name: theirs.meta.by ?? t("dossierForm:clash.somebody"),
            })}
      </p>
      <div className="clash-sides">
        <div>
          <h4>{t("dossierForm:clash.mine")}</h4>
          <p className="clash-text">{own || "—"}</p>
          <Button size="s" type={isPosted ? "submit" : "button"} onClick={onKeepMine}>
            {t("dossierForm:clash.keepMine")}
          </Button>
        </div>
        <div>
          <h4>{t(`dossierForm:clash.${isOwn ? "theirsOwn" : "theirs"}`)}</h4>
          <p className="clash-text">{other || "—"}</p>
          <Button
            size="s"
            disabledReason={keepable ? undefined : t("dossierForm:clash.notKeepable")}
            {...(isPosted
              ? { type: "submit", name: FORM_FIELDS.takeTheirs, value: answerKey }
              : {})}
            onClick={onTakeTheirs}
          >
            {t("dossierForm:clash.takeTheirs")}
          </Button>
        </div>
      </div>
      <div>
        <h4>{t("dossierForm:clash.difference")}</h4>
        <WordDiff before={other} after={own} />
      </div>
      {both && (
        <div>
          <h4>{t("dossierForm:clash.both")}</h4>
          <p className="clash-text">{both}</p>
          <Button size="s" onClick={onKeepBoth}>
            {t("dossierForm:clash.keepBoth")}
          </Button>
        </div>
      )}
      <p className="small muted">{t("dossierForm:clash.kept")}</p>
    </section>
  );
}
