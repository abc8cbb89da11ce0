import { anchorOf, parseKey } from "#form-engine/answer-key.ts";
import { answerProblems } from "#form-engine/answers.ts";
import { isStructure } from "#form-engine/model.ts";
import { typeOf } from "#form-engine/types/question-types.ts";
import { problemWords } from "#form-engine/ui/problem-words.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { RefusedAnswers } from "../rules/refused-answer.ts";
import { useFormSession } from "./form-context.ts";
import { titleOf } from "./node-words.ts";
import { refusalWords } from "./refusal-words.ts";

/** What a form posted without script could not save: each line leads to its field, which holds what was typed. */
export function ReturnedAnswers({ returned }: { returned: RefusedAnswers }) {
  const language = useLanguage();
  const { t, locale } = language;
  const { form, saver } = useFormSession();
  const keys = Object.keys(returned);
  const nodeAt = (key: string) => form.places.get(parseKey(key)?.nodeId ?? "")?.node;
  const errors = Object.entries(returned).map(([key, refused]) => {
    const node = nodeAt(key);
    // What the question itself finds wrong is exact; the code of the refusal is not.
    const [problem] =
      node && refused.code === "invalid" ? answerProblems(node, refused.answer) : [];
    const text = problem ? problemWords(language, problem) : refusalWords(t, refused.code);
    const title = node ? titleOf(node, locale) : t("dossierForm:saved.unknownPlace", { key });
    return {
      fieldId: anchorOf(key),
      message: t("labelled", { label: title, text }),
    };
  });
  // There is no field for these: their text stands here.
  const homeless = keys.filter((key) => !saver.has(key));
  return (
    <>
      <ErrorSummary
        title={t("dossierForm:saved.returned", { count: keys.length })}
        errors={errors}
      />
      <p>{t("dossierForm:saved.returnedText")}</p>
      {homeless.map((key) => (
        <blockquote key={key} id={anchorOf(key)} className="returned-text">
          {returned[key]?.answer.map((value) => textOf(value, nodeAt(key), locale)).join("\n")}
        </blockquote>
      ))}
    </>
  );
}

function textOf(
  value: unknown,
  node: Parameters<typeof titleOf>[0] | undefined,
  locale: Parameters<typeof titleOf>[1],
): string {
  if (!node || isStructure(node)) return typeof value === "string" ? value : "";
  return typeOf(node).toText(value, node, locale);
}
