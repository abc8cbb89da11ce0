import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { OrcidProblem } from "../commands/finish-orcid-authorization.server.ts";
import { ACCOUNT_HREF, completeAccountHref, loginPageHref, orcidHref } from "../rules/paths.ts";

export type OrcidPageProblem = OrcidProblem | "tooMany" | "notOffered";

/** Problems that starting again cannot cure. */
const FINAL_PROBLEMS: readonly OrcidPageProblem[] = [
  "emailTaken",
  "notHere",
  "tooMany",
  "notOffered",
];

interface OrcidProblemPageProps {
  problem: OrcidPageProblem;
  /** Whether a signed-in person wanted to link or prove their iD rather than sign in. */
  forLink: boolean;
  /** Where the person was going. */
  next: string;
}

/** Says why signing in by ORCID did not work, what is safe, and every way on. */
export function OrcidProblemPage({ problem, forLink, next }: OrcidProblemPageProps) {
  const t = useT();
  return (
    <div className="wrap account-page" role="status">
      <EmptyState
        level={1}
        built={0}
        title={t(`accounts:orcid.problem.${problem}.title`)}
        actions={
          forLink ? (
            <ButtonLink href={ACCOUNT_HREF} variant="primary">
              {t("accounts:orcid.toAccount")}
            </ButtonLink>
          ) : (
            <SignInLinks
              next={next}
              again={!FINAL_PROBLEMS.includes(problem)}
              toLink={problem === "emailTaken"}
            />
          )
        }
      >
        <p>{t(`accounts:orcid.problem.${problem}.text`)}</p>
        {forLink && <p>{t("accounts:orcid.safe")}</p>}
      </EmptyState>
    </div>
  );
}

/** Who signs in to link their iD comes back to where that is done. */
function SignInLinks({ next, again, toLink }: { next: string; again: boolean; toLink: boolean }) {
  const t = useT();
  return (
    <>
      {again && (
        <ButtonLink href={orcidHref(next)} variant="primary" rel="nofollow">
          {t("accounts:orcid.again")}
        </ButtonLink>
      )}
      <ButtonLink
        href={loginPageHref(toLink ? completeAccountHref(next) : next)}
        variant={again ? undefined : "primary"}
      >
        {t("accounts:orcid.byPassword")}
      </ButtonLink>
    </>
  );
}
