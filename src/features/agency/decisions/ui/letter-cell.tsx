import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";

export interface LetterCellState {
  readonly locale: Locale;
  readonly isReviewed: boolean;
  readonly isAdapted: boolean;
}

interface LetterCellProps {
  readonly acronym: string;
  readonly href: string;
  readonly state: LetterCellState;
}

/** Whether somebody read the letter of a decision as it would leave now, with a link to it. */
export function LetterCell({ acronym, href, state }: LetterCellProps) {
  const { t } = useLanguage();
  const { locale, isReviewed, isAdapted } = state;
  const notes = [
    ...(locale === "en" ? [t("decisions:letter.inEnglish")] : []),
    ...(isAdapted ? [t("decisions:letter.adapted")] : []),
  ];
  return (
    <span className="decision-mark" data-tone={isReviewed ? "done" : "soon"}>
      <Icon name={isReviewed ? "check" : "eye"} />{" "}
      <AppLink href={href}>
        {t(isReviewed ? "decisions:letter.reviewed" : "decisions:letter.toReview")}
        <span className="vh"> {t("decisions:letter.of", { acronym })}</span>
      </AppLink>
      {notes.length > 0 && <small className="decision-note">{notes.join(", ")}</small>}
    </span>
  );
}
