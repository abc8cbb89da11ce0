import { VISITOR } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireWithinLimits } from "#platform/throttle/rate-limit.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import {
  affiliationSchema,
  listAffiliationProblems,
  type PostedAffiliation,
  VERIFY_NETWORK_LIMIT,
} from "../rules/affiliation.ts";
import type { Organization } from "../rules/organization.ts";
import { parseIdentifier, REGISTRY_BY_TYPE } from "../rules/organization-identifiers.ts";
import type { IdentifierType } from "../rules/vocabulary.ts";
import { type Affiliation, findAffiliation } from "./profile.server.ts";
import { findCachedOrganization, findOrganization } from "./registers.server.ts";

type PrepareDeps = Pick<Deps, "db" | "env" | "clock" | "log">;

interface Requester {
  readonly locale: Locale;
  /** Null during registration. */
  readonly userId: string | null;
}

/**
 * Returns the affiliation to store. Data of the register replaces posted data. While a register is unavailable, only
 * an organisation it confirmed before is accepted.
 */
export async function confirmAffiliation(
  deps: PrepareDeps,
  { organizationType, subLabel, identifier, label, institutionType, country }: PostedAffiliation,
  { locale, userId }: Requester,
): Promise<Affiliation> {
  const registry = REGISTRY_BY_TYPE[organizationType];
  const common = { organizationType, subLabel: subLabel || null };
  if (registry === null) {
    return { ...common, label, institutionType, country, identifier: null, identifierType: null };
  }
  const normalized = parseIdentifier(registry, identifier) ?? identifier;
  const found = await confirmOrganization(deps, {
    registry,
    identifier: normalized,
    locale,
    userId,
  });
  const defaultCountry = registry === "ror" ? null : "FR";
  return {
    ...common,
    identifier: normalized,
    identifierType: registry,
    label: found.label,
    country: found.country ?? country ?? defaultCountry,
    institutionType: institutionType ?? found.institutionType,
  };
}

interface OrganizationQuery extends Requester {
  readonly registry: IdentifierType;
  readonly identifier: string;
}

async function confirmOrganization(
  deps: PrepareDeps,
  { registry, identifier, locale, userId }: OrganizationQuery,
): Promise<Omit<Organization, "identifier">> {
  try {
    const found = await findOrganization(deps, registry, identifier, locale);
    if (found) return found;
    throw new DomainError("INVALID", { identifier: "unknown" });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // Accept an organisation from the cache of earlier answers, or the person's current one.
    const cached = await findCachedOrganization(deps, registry, identifier, locale);
    if (cached) return cached;
    const current = userId && (await findAffiliation(deps.db, userId));
    const isCurrent =
      current && current.identifierType === registry && current.identifier === identifier;
    if (isCurrent) return current;
    throw new DomainError("INVALID", { identifier: "away" });
  }
}

/**
 * Confirms the affiliation of a registering visitor, limited per network because it queries registers. The
 * registration form shows the affiliation as one field, so only the first problem is reported.
 */
export async function confirmVisitorAffiliation(
  deps: Pick<Deps, "db" | "env" | "clock" | "log" | "signer" | "metrics">,
  posted: unknown,
  { locale, clientAddress }: { locale: Locale; clientAddress: string },
): Promise<Affiliation> {
  await requireWithinLimits({ ...deps, actor: VISITOR }, [VERIFY_NETWORK_LIMIT], clientAddress);
  try {
    const values = parseInput(affiliationSchema, posted);
    return await confirmAffiliation(deps, values, { locale, userId: null });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "INVALID") throw error;
    const [first = "unknown"] = listAffiliationProblems(error.details);
    throw new DomainError("INVALID", { affiliation: first });
  }
}
