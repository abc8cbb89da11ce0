import { verifyAffiliation } from "#features/people/researchers/commands/save-affiliation.server.ts";
import { verifyAffiliationContract } from "#features/people/researchers/endpoints.ts";
import { MIN_SEARCH_LENGTH } from "#features/people/researchers/rules/affiliation-fields.ts";
import { IDENTIFIER_TYPES } from "#features/people/researchers/rules/vocabulary.ts";
import type { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

export const action = endpoint(
  verifyAffiliationContract,
  async ({ body, caller, info: { locale } }) => {
    const { results, wrongSiret } = await verifyAffiliation(caller, body);
    const t = getTranslator(locale);
    if (results.length > 0) {
      return { message: t("researchers:affiliation.found", { count: results.length }), results };
    }
    const word = wrongSiret ? "wrongSiret" : "noneFound";
    return { message: t(`researchers:affiliation.${word}`), results };
  },
  {
    // The response to a refusal is specified: the dialog shows its message.
    problemMembers: (error, { info }) => ({
      message: formatRefusal(getTranslator(info.locale), error),
      results: [],
    }),
  },
);
export const loader = action;

function formatRefusal(t: Translate, { code, details }: DomainError): string {
  switch (code) {
    case "INVALID":
      return t("researchers:affiliation.tooShort", { min: MIN_SEARCH_LENGTH });
    case "TOO_MANY_REQUESTS":
      return t("researchers:affiliation.tooMany");
    case "UNAVAILABLE": {
      const register = IDENTIFIER_TYPES.find((type) => type === details.register);
      if (!register) return t("error.UNAVAILABLE.text");
      return t("researchers:affiliation.verifyError", {
        register: t(`researchers:affiliation.registers.${register}`),
      });
    }
    default:
      return t(`error.${code}.text`);
  }
}
