import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import { searchOrganizations } from "../queries/registers.server.ts";
import { VERIFY_NETWORK_LIMIT, VERIFY_PERSON_LIMIT } from "../rules/affiliation.ts";
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from "../rules/affiliation-fields.ts";
import type { VerificationResult } from "../rules/affiliation-form.ts";
import { identifierIn, looksLikeSiret } from "../rules/organization-identifiers.ts";
import { IDENTIFIER_TYPES } from "../rules/vocabulary.ts";

const verificationSchema = z.object({
  identifier: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH),
  affiliationType: z.enum(IDENTIFIER_TYPES),
});

export interface VerificationRequest {
  values: unknown;
  locale: Locale;
  /** Null for a visitor who registers. */
  userId: string | null;
  clientAddress: string;
}

export interface Verification {
  readonly status: number;
  readonly answer: { readonly message: string; readonly results: readonly VerificationResult[] };
}

/** Looks an organisation up in its register; says in words how that went. */
export async function verifyAffiliation(
  deps: Pick<Deps, "db" | "env" | "clock" | "log" | "signer">,
  { values, locale, userId, clientAddress }: VerificationRequest,
): Promise<Verification> {
  const t = translator(locale);
  const nothing = (status: number, message: string): Verification => ({
    status,
    answer: { message, results: [] },
  });
  const read = verificationSchema.safeParse(values);
  if (!read.success) {
    return nothing(
      ERROR_STATUS.BAD_REQUEST,
      t("researchers:affiliation.tooShort", { min: MIN_SEARCH_LENGTH }),
    );
  }
  const now = deps.clock.now();
  const within = userId
    ? await consumeRateLimit(deps, VERIFY_PERSON_LIMIT, userId, now)
    : await consumeRateLimit(deps, VERIFY_NETWORK_LIMIT, networkOf(clientAddress), now);
  if (!within) {
    return nothing(ERROR_STATUS.TOO_MANY_REQUESTS, t("researchers:affiliation.tooMany"));
  }
  const { identifier, affiliationType } = read.data;
  try {
    const found = await searchOrganizations(deps, affiliationType, identifier, locale);
    const results = found.map(({ identifier, label }) => ({ identifier, label }));
    if (results.length > 0) {
      const message = t("researchers:affiliation.found", { count: results.length });
      return { status: 200, answer: { message, results } };
    }
    const wrongSiret =
      affiliationType === "siret" &&
      looksLikeSiret(identifier) &&
      identifierIn("siret", identifier) === null;
    const word = wrongSiret ? "wrongSiret" : "noneFound";
    return nothing(200, t(`researchers:affiliation.${word}`));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    deps.log.warn({ service: error.service, reason: error.reason }, "register not reached");
    return nothing(
      ERROR_STATUS.UNAVAILABLE,
      t("researchers:affiliation.verifyError", {
        register: t(`researchers:affiliation.registers.${affiliationType}`),
      }),
    );
  }
}
