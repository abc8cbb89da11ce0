import type { Deps } from "#platform/deps.ts";
import { toFoldedTokens } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { fetchCached, findCachedItem } from "#platform/outside/outside-cache.server.ts";
import { getOutsideClient } from "#services/outside-clients.server.ts";
import { findRnsr, type RnsrStructure, searchRnsr } from "#services/rnsr.server.ts";
import { findRor, type RorOrganization, searchRor } from "#services/ror.server.ts";
import { findSirene, type SireneEstablishment, searchSirene } from "#services/sirene.server.ts";
import {
  type Organization,
  rnsrToOrganization,
  rorToOrganization,
  sireneToOrganization,
} from "../rules/organization.ts";
import { looksLikeSiret, parseIdentifier } from "../rules/organization-identifiers.ts";
import type { IdentifierType } from "../rules/vocabulary.ts";

type RegisterDeps = Pick<Deps, "db" | "env" | "clock" | "log">;

/** Organisations change rarely; a missing one may be registered the next day. */
const CACHE_MS = 24 * 3600 * 1000;

/** Organisations that match an identifier or a name. Throws `OutsideError` if the register is unavailable. */
export async function searchOrganizations(
  deps: RegisterDeps,
  type: IdentifierType,
  text: string,
  locale: Locale,
): Promise<Organization[]> {
  const identifier = parseIdentifier(type, text);
  if (identifier) {
    const found = await findOrganization(deps, type, identifier, locale);
    return found ? [found] : [];
  }
  // A SIRET with a wrong checksum belongs to no establishment.
  if (type === "siret" && looksLikeSiret(text)) return [];
  const tokens = toFoldedTokens(text);
  if (tokens.length === 0) return [];
  const key = `search:${tokens.join(" ")}`;
  switch (type) {
    case "ror": {
      const request = () => searchRor(getOutsideClient(deps, "ror"), text);
      return (await fetchFromRegister<RorOrganization>(deps, "ror", key, request)).map((one) =>
        rorToOrganization(one, locale),
      );
    }
    case "rnsr": {
      const request = () => searchRnsr(getOutsideClient(deps, "rnsr"), text);
      return (await fetchFromRegister<RnsrStructure>(deps, "rnsr", key, request)).map(
        rnsrToOrganization,
      );
    }
    case "siret": {
      const request = () => searchSirene(createSireneAccess(deps), text);
      return (await fetchFromRegister<SireneEstablishment>(deps, "sirene", key, request)).map(
        sireneToOrganization,
      );
    }
  }
}

/** The organisation with this identifier, as its register describes it. */
export async function findOrganization(
  deps: RegisterDeps,
  type: IdentifierType,
  identifier: string,
  locale: Locale,
): Promise<Organization | null> {
  const key = `id:${identifier}`;
  switch (type) {
    case "ror": {
      const request = async () => toList(await findRor(getOutsideClient(deps, "ror"), identifier));
      const [found] = await fetchFromRegister<RorOrganization>(deps, "ror", key, request);
      return found ? rorToOrganization(found, locale) : null;
    }
    case "rnsr": {
      const request = async () =>
        toList(await findRnsr(getOutsideClient(deps, "rnsr"), identifier));
      const [found] = await fetchFromRegister<RnsrStructure>(deps, "rnsr", key, request);
      return found ? rnsrToOrganization(found) : null;
    }
    case "siret": {
      const request = async () => toList(await findSirene(createSireneAccess(deps), identifier));
      const [found] = await fetchFromRegister<SireneEstablishment>(deps, "sirene", key, request);
      return found ? sireneToOrganization(found) : null;
    }
  }
}

/** The organisation with this identifier from any cached answer, for when its register is unavailable. */
export async function findCachedOrganization(
  { db }: Pick<Deps, "db">,
  type: IdentifierType,
  value: string,
  locale: Locale,
): Promise<Organization | null> {
  switch (type) {
    case "ror": {
      const found = await findCachedItem<RorOrganization>(db, {
        service: "ror",
        field: "id",
        value,
      });
      return found && rorToOrganization(found, locale);
    }
    case "rnsr": {
      const found = await findCachedItem<RnsrStructure>(db, {
        service: "rnsr",
        field: "number",
        value,
      });
      return found && rnsrToOrganization(found);
    }
    case "siret": {
      const lookup = { service: "sirene", field: "siret", value } as const;
      const found = await findCachedItem<SireneEstablishment>(db, lookup);
      return found?.open ? sireneToOrganization(found) : null;
    }
  }
}

const toList = <Item>(item: Item | null): Item[] => (item === null ? [] : [item]);
const createSireneAccess = (deps: RegisterDeps) => ({
  client: getOutsideClient(deps, "sirene"),
  key: deps.env.SIRENE_KEY,
});

const fetchFromRegister = <Item>(
  { db, clock }: RegisterDeps,
  service: string,
  key: string,
  request: () => Promise<Item[]>,
): Promise<Item[]> =>
  fetchCached(db, { service, key, now: clock.now(), maxAgeMs: CACHE_MS }, request);
