import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { OutsideError } from "#services/outside-error.ts";
import { can } from "../policy.ts";
import { confirmAffiliation } from "../queries/confirm-affiliation.server.ts";
import { searchOrganizations } from "../queries/registers.server.ts";
import {
  SAVE_AFFILIATION_LIMIT,
  saveAffiliationSchema,
  VERIFY_NETWORK_LIMIT,
  verificationSchema,
} from "../rules/affiliation.ts";
import { looksLikeSiret, parseIdentifier } from "../rules/organization-identifiers.ts";
import { writeAffiliation, writeProfile } from "../writes/owned-rows.server.ts";

/** Creates or replaces the person's affiliation, with title and gender if given, in one transaction. */
export const saveAffiliation = command({
  actors: ["person"],
  input: saveAffiliationSchema,
  // Each save may query a register.
  limits: [SAVE_AFFILIATION_LIMIT],
  prepare: ({ actor: { userId }, input, request: { locale }, ...deps }) =>
    confirmAffiliation(deps, input, { locale, userId }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { gender, title }, prepared: affiliation, now }) {
    await writeAffiliation(tx, userId, affiliation, now);
    const identity = { ...(gender && { gender }), ...(title && { title }) };
    if (gender || title) await writeProfile(tx, userId, { ...identity, updatedAt: now });
    return affiliation;
  },
});

/**
 * Looks an organisation up in its register. Open to visitors, because registration asks for the organisation before
 * the account exists.
 */
export const verifyAffiliation = command({
  actors: ["visitor", "person"],
  input: verificationSchema,
  limits: [
    { name: "verify-affiliation", per: "person", max: 60, seconds: 600 },
    VERIFY_NETWORK_LIMIT,
  ],
  async prepare({ input: { identifier, affiliationType }, request: { locale }, ...deps }) {
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
