import { useEffect, useRef } from "react";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import type { Answer } from "#form-engine/question-type.ts";
import {
  countTextCharacters,
  getValueText,
  type TextNode,
  type TextValue,
} from "#form-engine/types/text/rules.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { countCharactersOver } from "../rules/pad-answer.ts";

interface PadReviewProps {
  readonly node: TextNode;
  readonly before: Answer;
  readonly after: TextValue;
  readonly isNew: boolean;
}

/** The answer as it would become, compared with the present one. */
export function PadReview({ node, before, after, isNew }: PadReviewProps) {
  const { t, locale } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const over = countCharactersOver(node, after);
  const texts = before as readonly TextValue[];
  const words = texts.map(getValueText).join("\n");
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
          <WordDiff before={words} after={getValueText(after)} />
          {words === getValueText(after) && <p>{t("pads:review.onlyStructure")}</p>}
          <p className="small muted">
            {t("pads:review.length", {
              n: number(countTextCharacters(after)),
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
