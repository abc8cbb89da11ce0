import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { countAnswerCharacters } from "#form-engine/answers.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { PointView } from "../views/points-view.server.ts";

/** Intent of the form that confirms a point. */
export const CONFIRM_POINT = "confirmPoint";

const WHYS = ["questionGone", "typeChanged", "optionsGone", "groupGone", "formattingGone"] as const;

export const toWhyKey = (why: string | null) => WHYS.find((one) => one === why) ?? "other";

/** The question's title and what happened to it. */
export function usePointTitle(point: PointView, answer: Answer = NO_ANSWER): string {
  const { t, locale } = useLanguage();
  const { kind, before, after, why } = point;
  // A text without a question is named as it was when it was written.
  const node = kind === "setAside" ? (before ?? after) : (after ?? before);
  const title = node ? getNodeTitle(node, locale) : "";
  switch (kind) {
    case "tooLong": {
      if (after?.type !== "text") return t("formUpdates:tooLong.limit", { title });
      const count = countAnswerCharacters(after, answer) - after.maxCharacters;
      return count > 0
        ? t("formUpdates:tooLong.characters", { title, count })
        : t("formUpdates:tooLong.fits", { title });
    }
    case "setAside":
      return t(`formUpdates:setAside.${toWhyKey(why)}`, { title });
    case "renamed":
      return title;
    default:
      return t(`formUpdates:${kind}.title`, { title });
  }
}
