import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import { type Affiliation, affiliationOf } from "../queries/person.server.ts";
import { findOrganization, rememberedOrganization } from "../queries/registers.server.ts";
import {
  type AffiliationProblem,
  affiliationProblems,
  affiliationSchema,
  VERIFY_NETWORK_LIMIT,
} from "../rules/affiliation.ts";
import { identifierIn, REGISTRY_OF } from "../rules/organization-identifiers.ts";
import type { Organization } from "../rules/organization-label.ts";
import type { IdentifierType } from "../rules/vocabulary.ts";

export type PreparedAffiliation =
  | { readonly kind: "fine"; readonly affiliation: Affiliation }
  | { readonly kind: "refused"; readonly problems: readonly AffiliationProblem[] };

type PrepareDeps = Pick<Deps, "db" | "env" | "clock" | "log">;

/**
 * An affiliation as it is stored. What a register says of the organisation wins over what was posted. While a register
 * is away, what it confirmed before can still be saved, and nothing else.
 */
export async function prepareAffiliation(
  deps: PrepareDeps,
  posted: unknown,
  { locale, userId }: { locale: Locale; userId: string | null },
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
  const found = await confirmed(deps, { registry, identifier, locale, userId });
  if (typeof found === "string") return { kind: "refused", problems: [found] };
  const french = registry === "ror" ? null : "FR";
  return {
    kind: "fine",
    affiliation: {
      ...common,
      identifier,
      identifierType: registry,
      label: found.label,
      country: found.country ?? values.country ?? french,
      institutionType: values.institutionType ?? found.institutionType,
    },
  };
}

interface Asked {
  readonly registry: IdentifierType;
  readonly identifier: string;
  readonly locale: Locale;
  readonly userId: string | null;
}

async function confirmed(
  deps: PrepareDeps,
  { registry, identifier, locale, userId }: Asked,
): Promise<Omit<Organization, "identifier"> | "unknown" | "away"> {
  try {
    return (await findOrganization(deps, registry, identifier, locale)) ?? "unknown";
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // Its search may have named it a moment ago, or it is what the person has already.
    const remembered = await rememberedOrganization(deps, registry, identifier, locale);
    if (remembered) return remembered;
    const present = userId && (await affiliationOf(deps.db, userId));
    const same =
      present && present.identifierType === registry && present.identifier === identifier;
    return same ? present : "away";
  }
}

/** The same for somebody without an account yet, who may make us ask registers only so often. */
export async function prepareForVisitor(
  deps: Pick<Deps, "db" | "env" | "clock" | "log" | "signer">,
  posted: unknown,
  { locale, clientAddress }: { locale: Locale; clientAddress: string },
): Promise<PreparedAffiliation> {
  const network = networkOf(clientAddress);
  if (await consumeRateLimit(deps, VERIFY_NETWORK_LIMIT, network, deps.clock.now())) {
    return prepareAffiliation(deps, posted, { locale, userId: null });
  }
  throw new DomainError("TOO_MANY_REQUESTS");
}
