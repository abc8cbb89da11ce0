import type { QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { typeOf } from "#form-engine/types/question-types.ts";
import type { Held } from "#platform/browser/saver/save-types.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { Button } from "#ui/button.tsx";
import type { AnswerMeta } from "./answer-saver.ts";

interface ClashCardProps {
  node: QuestionNode;
  mine: Answer;
  theirs: Held<Answer, AnswerMeta>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people changed the same answer: both texts stand side by side, and the person says which holds. */
export function ClashCard({ node, mine, theirs, onKeepMine, onTakeTheirs }: ClashCardProps) {
  const { t, locale } = useLanguage();
  return (
    <section className="clash" aria-label={t("dossierForm:clash.title")}>
      <p role="alert">
        <b>{t("dossierForm:clash.title")}</b>{" "}
        {t("dossierForm:clash.text", { name: theirs.meta.by ?? t("dossierForm:clash.somebody") })}
      </p>
      <div className="clash-sides">
        <div>
          <h4>{t("dossierForm:clash.mine")}</h4>
          <p className="clash-text">{answerText(node, mine, locale)}</p>
          <Button size="s" onClick={onKeepMine}>
            {t("dossierForm:clash.keepMine")}
          </Button>
        </div>
        <div>
          <h4>{t("dossierForm:clash.theirs")}</h4>
          <p className="clash-text">{answerText(node, theirs.value, locale)}</p>
          <Button size="s" onClick={onTakeTheirs}>
            {t("dossierForm:clash.takeTheirs")}
          </Button>
        </div>
      </div>
      <p className="small muted">{t("dossierForm:clash.kept")}</p>
    </section>
  );
}

const answerText = (node: QuestionNode, answer: Answer, locale: Locale): string =>
  answer.map((value) => typeOf(node).toText(value, node, locale)).join("\n") || "—";
