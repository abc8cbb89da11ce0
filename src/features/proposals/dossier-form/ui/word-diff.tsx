import { useT } from "#platform/i18n/context.tsx";
import { diffWords } from "#rich-text/merge/diff-words.ts";

/** The word differences of two texts, marked by colour and for screen readers. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const t = useT();
  return (
    <p className="word-diff">
      {diffWords(before, after).map(({ kind, text }, index) => {
        const Mark = kind === "added" ? "ins" : "del";
        return kind === "same" ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id but their index
          <Mark key={index}>
            <span className="vh">{t(`dossierForm:diff.${kind}`)} </span>
            {text}
            <span className="vh"> {t("dossierForm:diff.end")}</span>
          </Mark>
        );
      })}
    </p>
  );
}
