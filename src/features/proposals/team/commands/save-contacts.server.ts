import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { findOrganization } from "#features/people/researchers/queries/registers.server.ts";
import { SAVE_AFFILIATION_LIMIT } from "#features/people/researchers/rules/affiliation.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { canNameOrganization } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { OutsideError } from "#services/outside-error.ts";
import { lockTeam } from "../queries/lock-rows.server.ts";
import { listContactSources } from "../queries/teams.server.ts";
import {
  CONTACT_KINDS,
  type ContactType,
  type NamedContact,
  serializeContact,
} from "../rules/contact.ts";
import { contactSchemas, organizationSchema } from "../rules/contact-schemas.ts";
import { managingOrganizations, teamContacts } from "../tables.server.ts";

const text = z.string();

/** `serializeContact` of the contact as the form showed it; empty where it showed none. */
const basedOn = z.string().default("");

/**
 * `conflict`: another member changed the contact since it was read. Nothing is written, and the current contact is
 * returned.
 */
export type ContactOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "conflict"; readonly current: NamedContact | null };

/** A conflict if the current contact is neither the base of the change nor its result; otherwise null. */
function findConflict(
  kind: ContactType,
  current: NamedContact | null,
  change: { readonly basedOn: string; readonly to: NamedContact | null },
): ContactOutcome | null {
  const now = serializeContact(kind, current);
  const expected = now === change.basedOn || now === serializeContact(kind, change.to);
  return expected ? null : { kind: "conflict", current };
}

/** Saves the legal representative or the additional contact of a team. An emptied additional contact is deleted. */
export const saveContact = command({
  actors: ["person"],
  input: z.object({
    teamId: rowId(),
    kind: z.enum(CONTACT_KINDS),
    firstName: text,
    lastName: text,
    email: text,
    basedOn,
  }),
  load: ({ tx, actor, input }) => lockTeam(tx, actor, input.teamId),
  may: (actor, access) => can(actor, "editTeam", access),
  async run({ tx, input, audit }, { id, team }): Promise<ContactOutcome> {
    const { kind, firstName, lastName, email } = input;
    const contact = parseInput(contactSchemas[kind], { firstName, lastName, email });
    const ofTeam = and(eq(teamContacts.teamId, team.id), eq(teamContacts.kind, kind));
    const [current = null] = await tx.select().from(teamContacts).where(ofTeam);
    const conflict = findConflict("person", current, { basedOn: input.basedOn, to: contact });
    if (conflict) return conflict;
    if (contact) {
      await tx
        .insert(teamContacts)
        .values({ teamId: team.id, kind, ...contact })
        .onConflictDoUpdate({ target: [teamContacts.teamId, teamContacts.kind], set: contact });
    } else {
      await tx.delete(teamContacts).where(ofTeam);
    }
    await audit("dossier.contacts", { kind: "dossier", id }, { teamNumber: team.number });
    return { kind: "saved" };
  },
});

/**
 * Saves the organisation that manages a team's money. The SIRET is looked up in the register, which supplies a missing
 * name. While the register is down, a number with a valid checksum is accepted.
 */
export const saveOrganization = command({
  actors: ["person"],
  input: z.object({ teamId: rowId(), basedOn }).extend(organizationSchema.shape),
  limits: [SAVE_AFFILIATION_LIMIT],
  async prepare({ input: { siret }, actor: _, ...deps }) {
    if (siret === "") return null;
    const found = await findOrganization(deps, "siret", siret, "fr").catch((error: unknown) => {
      if (error instanceof OutsideError) return undefined;
      throw error;
    });
    if (found === null) throw new DomainError("INVALID", { siret: "unknown" });
    return found?.label ?? null;
  },
  async load({ tx, actor, input }) {
    const team = await lockTeam(tx, actor, input.teamId);
    const editableOrganization = await canNameOrganization(tx, team.callId);
    return { ...team, editableOrganization };
  },
  may: (actor, access) => can(actor, "nameOrganization", access),
  async run({ tx, input, prepared, audit }, { id, team }): Promise<ContactOutcome> {
    const { teamId, basedOn, ...typed } = input;
    const organization = { ...typed, name: typed.name || (prepared ?? "") };
    const ofTeam = eq(managingOrganizations.teamId, teamId);
    const [current = null] = await tx.select().from(managingOrganizations).where(ofTeam);
    const conflict = findConflict("organization", current, { basedOn, to: organization });
    if (conflict) return conflict;
    await tx
      .insert(managingOrganizations)
      .values({ teamId, ...organization })
      .onConflictDoUpdate({ target: managingOrganizations.teamId, set: organization });
    await audit("dossier.contacts", { kind: "dossier", id }, { teamNumber: team.number });
    return { kind: "saved" };
  },
});

/** Copies missing contacts from the actor's team in an earlier dossier and returns how many. Existing contacts are kept. */
export const prefillContacts = command({
  actors: ["person"],
  input: z.object({ teamId: rowId(), sourceTeamId: rowId() }),
  load: ({ tx, actor, input }) => lockTeam(tx, actor, input.teamId),
  may: (actor, access) => can(actor, "editTeam", access),
  async run({ tx, actor, input: { teamId, sourceTeamId }, audit }, { id, callId, team }) {
    const sources = await listContactSources(tx, actor, id);
    if (!sources.some((source) => source.teamId === sourceTeamId)) {
      throw new DomainError("NOT_FOUND");
    }
    const people = await tx.execute(sql`
      insert into dossier_team_contacts (team_id, kind, first_name, last_name, email)
      select ${teamId}::uuid, kind, first_name, last_name, email from dossier_team_contacts
      where team_id = ${sourceTeamId} on conflict do nothing`);
    let taken = people.rowCount ?? 0;
    if (await canNameOrganization(tx, callId)) {
      const organization = await tx.execute(sql`
        insert into dossier_managing_organizations (team_id, siret, name, address, zip_code, city, phone)
        select ${teamId}::uuid, siret, name, address, zip_code, city, phone
        from dossier_managing_organizations where team_id = ${sourceTeamId} on conflict do nothing`);
      taken += organization.rowCount ?? 0;
    }
    if (taken > 0)
      await audit("dossier.contacts", { kind: "dossier", id }, { teamNumber: team.number });
    return { taken };
  },
});
