import { saveAffiliation } from "#features/people/researchers/commands/save-affiliation.server.ts";
import { saveAffiliationContract } from "#features/people/researchers/endpoints.ts";
import { listAffiliationProblems } from "#features/people/researchers/rules/affiliation.ts";
import { saveTeamAffiliation } from "#features/proposals/team/commands/save-team-affiliation.server.ts";
import type { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

export const action = endpoint(
  saveAffiliationContract,
  ({ body: { teamId, ...body }, caller }) =>
    teamId ? saveTeamAffiliation(caller, { ...body, teamId }) : saveAffiliation(caller, body),
  {
    // The response to a refusal is specified: the dialog shows its list of messages.
    problemMembers: (error, { info }) => ({
      messages: formatRefusal(getTranslator(info.locale), error),
    }),
  },
);
export const loader = action;

function formatRefusal(t: Translate, { code, details }: DomainError): string[] {
  if (code === "TOO_MANY_REQUESTS") return [t("researchers:affiliation.tooMany")];
  if (code !== "INVALID") return [t(`error.${code}.text`)];
  return listAffiliationProblems(details).map((problem) =>
    t(`researchers:affiliation.problems.${problem}`),
  );
}
