import { buildAnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { type FormNode, isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useFormSession } from "../form-context.ts";
import { formatAnswer } from "../format-answer.ts";
import { getNodeTitle } from "../node-text.ts";

/** An answer of a node in words; groups, whose answer is a list of ids, by the first thing that was written in each. */
export function useAnswerText(answerKey: string, node: FormNode): (answer: Answer) => string {
  const { locale, t } = useLanguage();
  const { saver } = useFormSession();
  if (!isStructure(node)) return (answer) => formatAnswer(node, answer, locale);
  const around = parseKey(answerKey)?.groups ?? [];
  const firstWords = (groupId: string): string => {
    const groups = [...around, { structureId: node.id, groupId }];
    for (const child of node.children) {
      if (isStructure(child)) continue;
      const key = buildAnswerKey(groups, child.id);
      if (!saver.has(key)) continue;
      const [line = ""] = formatAnswer(child, saver.getPart(key).value, locale).split("\n");
      if (line) return line;
    }
    return "";
  };
  return (answer) =>
    answer
      .map((id, index) => {
        const label = `${getNodeTitle(node, locale)} ${index + 1}`;
        const text = firstWords(String(id));
        return text === "" ? label : t("labelled", { label, text });
      })
      .join("\n");
}
