import { parseKey, toAnchorId } from "#form-engine/answer-key.ts";
import { findAnswerProblems } from "#form-engine/answers.ts";
import { isStructure } from "#form-engine/model.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { formatAnswerProblem } from "#form-engine/ui/entry-list.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { RefusedAnswers } from "../rules/answer-verdict.ts";
import { useFormSession } from "./form-context.ts";
import { getNodeTitle } from "./node-text.ts";
import { formatRefusal } from "./refused-note.tsx";

/** Lists the answers that a form posted without script could not save, with links to their fields. */
export function ReturnedAnswers({ returned }: { returned: RefusedAnswers }) {
  const language = useLanguage();
  const { t, locale } = language;
  const { form, saver } = useFormSession();
  const keys = Object.keys(returned);
  const nodeAt = (key: string) => form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  const errors = Object.entries(returned).map(([key, refused]) => {
    const node = nodeAt(key);
    // The question's own message is more exact than the code of the refusal.
    const [problem] =
      node && refused.code === "invalid" ? findAnswerProblems(node, refused.answer) : [];
    const text = problem ? formatAnswerProblem(language, problem) : formatRefusal(t, refused.code);
    const title = node ? getNodeTitle(node, locale) : t("dossierForm:saved.unknownPlace", { key });
    return {
      fieldId: toAnchorId(key),
      message: t("labelled", { label: title, text }),
    };
  });
  // Answers without a field: their text is shown here.
  const orphaned = keys.filter((key) => !saver.has(key));
  return (
    <>
      <ErrorSummary
        title={t("dossierForm:saved.returned", { count: keys.length })}
        errors={errors}
      />
      <p>{t("dossierForm:saved.returnedText")}</p>
      {orphaned.map((key) => (
        <blockquote key={key} id={toAnchorId(key)} className="returned-text">
          {returned[key]?.answer.map((value) => toText(value, nodeAt(key), locale)).join("\n")}
        </blockquote>
      ))}
    </>
  );
}

function toText(
  value: unknown,
  node: Parameters<typeof getNodeTitle>[0] | undefined,
  locale: Parameters<typeof getNodeTitle>[1],
): string {
  if (!node || isStructure(node)) return typeof value === "string" ? value : "";
  return getQuestionType(node).toText(value, node, locale);
}
