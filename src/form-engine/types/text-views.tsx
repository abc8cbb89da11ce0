import type { DocumentBlock } from "#documents/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode } from "../model.ts";
import type { Answer } from "../question-type.ts";
import type { ReadViewProps } from "../ui/read-view.ts";
import { typeOf } from "./question-types.ts";

/** For types whose values are a few words: one line each, a list where there are several. */
export function WordsReadView({ node, answer }: ReadViewProps) {
  const { locale } = useLanguage();
  const lines = wordsOf(answer, node, locale);
  if (lines.length === 1) return <p>{lines[0]}</p>;
  return (
    <ul>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name but their place
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** The same, printed. */
export function printWords(answer: Answer, node: QuestionNode, locale: Locale): DocumentBlock[] {
  const lines = wordsOf(answer, node, locale).map((text) => [{ text }]);
  const [first] = lines;
  if (!first) return [];
  return lines.length === 1
    ? [{ kind: "paragraph", line: first }]
    : [{ kind: "list", items: lines }];
}

const wordsOf = (answer: Answer, node: QuestionNode, locale: Locale): string[] =>
  answer.map((value) => typeOf(node).toText(value, node, locale)).filter((text) => text !== "");
