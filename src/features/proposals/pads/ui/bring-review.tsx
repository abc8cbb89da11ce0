import { useEffect, useRef } from "react";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import type { Answer } from "#form-engine/question-type.ts";
import { countText, type TextNode, type TextValue, textOf } from "#form-engine/types/text/rules.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { charactersOver } from "../rules/pad-answer.ts";

interface BringReviewProps {
  readonly node: TextNode;
  readonly before: Answer;
  readonly after: TextValue;
  readonly isNew: boolean;
}

/** What would become of the answer. */
export function BringReview({ node, before, after, isNew }: BringReviewProps) {
  const { t, locale } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const over = charactersOver(node, after);
  const texts = before as readonly TextValue[];
  const words = texts.map(textOf).join("\n");
  const number = (count: number) => formatNumber(locale, count);
  return (
    <section className="pad-review">
      <h3 ref={heading} tabIndex={-1}>
        {t("pads:review.title")}
      </h3>
      {over > 0 && (
        <Alert tone="stop" role="alert">
          {t("pads:review.tooLong", { count: over, max: number(node.maxCharacters) })}
        </Alert>
      )}
      {isNew ? (
        <>
          <WordDiff before={words} after={textOf(after)} />
          {words === textOf(after) && <p>{t("pads:review.onlyStructure")}</p>}
          <p className="small muted">
            {t("pads:review.length", {
              n: number(countText(after)),
              max: number(node.maxCharacters),
            })}{" "}
            {t("pads:review.kept")}
          </p>
        </>
      ) : (
        <p>{t("pads:review.same")}</p>
      )}
    </section>
  );
}
