import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { OrcidProblem } from "../commands/finish-orcid-authorization.server.ts";
import { ACCOUNT_HREF, completeAccountHref, loginPageHref, orcidHref } from "../rules/paths.ts";

export type OrcidPageProblem = OrcidProblem | "tooMany" | "notOffered";

/** Problems that remain after another attempt. */
const FINAL_PROBLEMS: readonly OrcidPageProblem[] = [
  "emailTaken",
  "notHere",
  "tooMany",
  "notOffered",
];

interface OrcidProblemPageProps {
  problem: OrcidPageProblem;
  /** Whether a signed-in person was linking or proving an iD rather than signing in. */
  forLink: boolean;
  /** The page to return to. */
  next: string;
}

/** Explains why the ORCID sign-in failed, and offers every way to continue. */
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

/** After `emailTaken` the sign-in returns to the account page, where an iD is linked. */
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
