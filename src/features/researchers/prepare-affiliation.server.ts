import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { networkOf, tryWithin } from "#platform/rate-limit/rate-limit.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import type { Affiliation } from "./person-queries.server.ts";
import { findOrganization } from "./registers.server.ts";
import {
  type AffiliationProblem,
  affiliationProblems,
  affiliationSchema,
  VERIFY_NETWORK_LIMIT,
} from "./rules/affiliation.ts";
import { identifierIn, REGISTRY_OF } from "./rules/organization-identifiers.ts";

export type PreparedAffiliation =
  | { readonly kind: "fine"; readonly affiliation: Affiliation }
  | { readonly kind: "refused"; readonly problems: readonly AffiliationProblem[] };

/**
 * An affiliation as it is stored. What a register says of the organisation wins over what was posted; a register that
 * is away does not keep anybody from saving what it confirmed a moment ago.
 */
export async function prepareAffiliation(
  deps: Pick<Deps, "db" | "env" | "clock" | "log">,
  posted: unknown,
  locale: Locale,
): Promise<PreparedAffiliation> {
  const read = affiliationSchema.safeParse(posted);
  if (!read.success) return { kind: "refused", problems: affiliationProblems(read.error) };
  const { organizationType, subLabel, ...values } = read.data;
  const registry = REGISTRY_OF[organizationType];
  const common = { organizationType, subLabel: subLabel || null };
  if (registry === null) {
    return {
      kind: "fine",
      affiliation: { ...values, ...common, identifier: null, identifierType: null },
    };
  }
  const identifier = identifierIn(registry, values.identifier) ?? values.identifier;
  const french = registry === "ror" ? null : "FR";
  const fallback = {
    ...values,
    country: values.country ?? french,
    ...common,
    identifier,
    identifierType: registry,
  };
  try {
    const found = await findOrganization(deps, registry, identifier, locale);
    if (!found) return { kind: "refused", problems: ["unknown"] };
    const { label, country, institutionType } = found;
    return {
      kind: "fine",
      affiliation: {
        ...fallback,
        label,
        country: country ?? fallback.country,
        institutionType: values.institutionType ?? institutionType,
      },
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { kind: "fine", affiliation: fallback };
  }
}

/** The same for somebody without an account yet, who may make us ask registers only so often. */
export async function prepareForVisitor(
  deps: Pick<Deps, "db" | "env" | "clock" | "log" | "signer">,
  posted: unknown,
  { locale, clientAddress }: { locale: Locale; clientAddress: string },
): Promise<PreparedAffiliation> {
  const network = networkOf(clientAddress);
  if (await tryWithin(deps, VERIFY_NETWORK_LIMIT, network, deps.clock.now())) {
    return prepareAffiliation(deps, posted, locale);
  }
  throw new DomainError("TOO_MANY_REQUESTS");
}
