import { useLanguage } from "#platform/i18n/context.tsx";
import type { ReadViewProps } from "../ui/read-view.ts";
import { listValueTexts } from "./print-values.ts";

/** For types whose values are a few words: one line each, a list where there are several. */
export function ValuesReadView({ node, answer }: ReadViewProps) {
  const { locale } = useLanguage();
  const lines = listValueTexts(answer, node, locale);
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
