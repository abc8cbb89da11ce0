import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { allowAnyone } from "#platform/policy.ts";
import { toNetworkLimits } from "#platform/throttle/network.ts";
import { OutsideError } from "#services/outside-error.ts";
import { searchOrganizations } from "../queries/registers.server.ts";
import {
  VERIFY_NETWORK_LIMIT,
  VERIFY_PERSON_LIMIT,
  verificationSchema,
} from "../rules/affiliation.ts";
import { looksLikeSiret, parseIdentifier } from "../rules/organization-identifiers.ts";

/**
 * Looks an organisation up in its register. Open to visitors: who registers names an organisation before there is an
 * account.
 */
export const verifyAffiliation = command({
  actors: ["visitor", "person"],
  input: verificationSchema.extend({ locale: z.enum(LOCALES), clientAddress: z.string() }),
  limits: (actor, { clientAddress }) =>
    actor.kind === "person"
      ? [[VERIFY_PERSON_LIMIT, actor.userId]]
      : toNetworkLimits(VERIFY_NETWORK_LIMIT, clientAddress),
  async prepare({ input: { identifier, affiliationType, locale }, ...deps }) {
    try {
      return await searchOrganizations(deps, affiliationType, identifier, locale);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      deps.log.warn({ service: error.service, reason: error.reason }, "register not reached");
      throw new DomainError("UNAVAILABLE", { register: affiliationType });
    }
  },
  may: allowAnyone,
  async run({ input: { identifier, affiliationType }, prepared: found }) {
    return {
      results: found.map(({ identifier, label }) => ({ identifier, label })),
      wrongSiret:
        found.length === 0 &&
        affiliationType === "siret" &&
        looksLikeSiret(identifier) &&
        parseIdentifier("siret", identifier) === null,
    };
  },
});
