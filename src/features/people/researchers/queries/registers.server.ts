import type { Deps } from "#platform/deps.ts";
import { foldedWords } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { keptAnswer, keptItem } from "#platform/outside/outside-cache.server.ts";
import { outsideClient } from "#services/outside-clients.server.ts";
import { findRnsr, type RnsrStructure, searchRnsr } from "#services/rnsr.server.ts";
import { findRor, type RorOrganization, searchRor } from "#services/ror.server.ts";
import { findSirene, type SireneEstablishment, searchSirene } from "#services/sirene.server.ts";
import { identifierIn, looksLikeSiret } from "../rules/organization-identifiers.ts";
import { type Organization, ofRnsr, ofRor, ofSirene } from "../rules/organization-label.ts";
import type { IdentifierType } from "../rules/vocabulary.ts";

type RegisterDeps = Pick<Deps, "db" | "env" | "clock" | "log">;

/** Organisations change slowly, and one that was missing may be entered the next day. */
const KEEP_MS = 24 * 3600 * 1000;

/** Organisations that fit an identifier or a name. Throws `OutsideError` where the register cannot be asked. */
export async function searchOrganizations(
  deps: RegisterDeps,
  type: IdentifierType,
  text: string,
  locale: Locale,
): Promise<Organization[]> {
  const identifier = identifierIn(type, text);
  if (identifier) {
    const found = await findOrganization(deps, type, identifier, locale);
    return found ? [found] : [];
  }
  // Fourteen figures with a wrong checksum are nobody's.
  if (type === "siret" && looksLikeSiret(text)) return [];
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const key = `search:${words.join(" ")}`;
  switch (type) {
    case "ror": {
      const ask = () => searchRor(outsideClient(deps, "ror"), text);
      return (await kept<RorOrganization>(deps, "ror", key, ask)).map((one) => ofRor(one, locale));
    }
    case "rnsr": {
      const ask = () => searchRnsr(outsideClient(deps, "rnsr"), text);
      return (await kept<RnsrStructure>(deps, "rnsr", key, ask)).map(ofRnsr);
    }
    case "siret": {
      const ask = () => searchSirene(sirene(deps), text);
      return (await kept<SireneEstablishment>(deps, "sirene", key, ask)).map(ofSirene);
    }
  }
}

/** The organisation of an identifier, as its register writes it. */
export async function findOrganization(
  deps: RegisterDeps,
  type: IdentifierType,
  identifier: string,
  locale: Locale,
): Promise<Organization | null> {
  const key = `id:${identifier}`;
  switch (type) {
    case "ror": {
      const ask = async () => listOf(await findRor(outsideClient(deps, "ror"), identifier));
      const [found] = await kept<RorOrganization>(deps, "ror", key, ask);
      return found ? ofRor(found, locale) : null;
    }
    case "rnsr": {
      const ask = async () => listOf(await findRnsr(outsideClient(deps, "rnsr"), identifier));
      const [found] = await kept<RnsrStructure>(deps, "rnsr", key, ask);
      return found ? ofRnsr(found) : null;
    }
    case "siret": {
      const ask = async () => listOf(await findSirene(sirene(deps), identifier));
      const [found] = await kept<SireneEstablishment>(deps, "sirene", key, ask);
      return found ? ofSirene(found) : null;
    }
  }
}

/** The organisation of an identifier as any answer of before named it: for while its register cannot be asked. */
export async function rememberedOrganization(
  { db }: Pick<Deps, "db">,
  type: IdentifierType,
  value: string,
  locale: Locale,
): Promise<Organization | null> {
  switch (type) {
    case "ror": {
      const found = await keptItem<RorOrganization>(db, { service: "ror", field: "id", value });
      return found && ofRor(found, locale);
    }
    case "rnsr": {
      const found = await keptItem<RnsrStructure>(db, { service: "rnsr", field: "number", value });
      return found && ofRnsr(found);
    }
    case "siret": {
      const asked = { service: "sirene", field: "siret", value } as const;
      const found = await keptItem<SireneEstablishment>(db, asked);
      return found?.open ? ofSirene(found) : null;
    }
  }
}

const listOf = <Item>(item: Item | null): Item[] => (item === null ? [] : [item]);
const sirene = (deps: RegisterDeps) => ({
  client: outsideClient(deps, "sirene"),
  key: deps.env.SIRENE_KEY,
});

const kept = <Item>(
  { db, clock }: RegisterDeps,
  service: string,
  key: string,
  ask: () => Promise<Item[]>,
): Promise<Item[]> => keptAnswer(db, { service, key, now: clock.now(), keepMs: KEEP_MS }, ask);
