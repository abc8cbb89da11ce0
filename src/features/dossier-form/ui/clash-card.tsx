import type { Answer } from "#form-engine/question-type.ts";
import type { Held } from "#platform/browser/saver/save-types.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import type { AnswerMeta } from "./answer-saver.ts";
import { WordDiff } from "./word-diff.tsx";

interface ClashCardProps {
  /** Both as texts. */
  own: string;
  other: string;
  theirs: Held<Answer, AnswerMeta>;
  /** Whether the history can keep this page's version. */
  keepable: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people changed the same answer: both texts stand side by side, and the person says which holds. */
export function ClashCard(props: ClashCardProps) {
  const { own, other, theirs, keepable, onKeepMine, onTakeTheirs } = props;
  const t = useT();
  return (
    <section className="clash" aria-label={t("dossierForm:clash.title")}>
      <p role="alert">
        <b>{t("dossierForm:clash.title")}</b>{" "}
        {t("dossierForm:clash.text", { name: theirs.meta.by ?? t("dossierForm:clash.somebody") })}
      </p>
      <div className="clash-sides">
        <div>
          <h4>{t("dossierForm:clash.mine")}</h4>
          <p className="clash-text">{own || "—"}</p>
          <Button size="s" onClick={onKeepMine}>
            {t("dossierForm:clash.keepMine")}
          </Button>
        </div>
        <div>
          <h4>{t("dossierForm:clash.theirs")}</h4>
          <p className="clash-text">{other || "—"}</p>
          <Button
            size="s"
            disabledReason={keepable ? undefined : t("dossierForm:clash.notKeepable")}
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
      <p className="small muted">{t("dossierForm:clash.kept")}</p>
    </section>
  );
}
