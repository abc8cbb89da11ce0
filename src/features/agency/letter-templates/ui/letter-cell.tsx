import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { LetterState } from "../queries/letter-states.server.ts";
import { letterHref } from "../rules/paths.ts";

interface LetterCellProps {
  readonly callId: number;
  readonly dossierId: string;
  readonly acronym: string;
  /** Absent without a decision. */
  readonly letter: LetterState | undefined;
}

/** The state of a letter in the list of decisions: a quiet tick once it was read. */
export function LetterCell({ callId, dossierId, acronym, letter }: LetterCellProps) {
  const t = useT();
  if (!letter) return "–";
  const { isReviewed, isAdapted, locale } = letter;
  return (
    <>
      <AppLink
        className={isReviewed ? "letter-state letter-state-done" : "letter-state letter-state-soon"}
        href={letterHref(callId, dossierId)}
      >
        <Icon name={isReviewed ? "check" : "eye"} />
        {t(`decisions:letter.${isReviewed ? "reviewed" : "toReview"}`)}
        <span className="vh"> {t("decisions:letter.of", { acronym })}</span>
      </AppLink>
      {(locale === "en" || isAdapted) && (
        <span className="small muted">
          {" "}
          {[
            locale === "en" ? t("decisions:letter.inEnglish") : "",
            isAdapted ? t("decisions:letter.adapted") : "",
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      )}
    </>
  );
}
