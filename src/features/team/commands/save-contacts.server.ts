import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/dossiers/policy.ts";
import { letsNameOrganization } from "#features/form-models/queries/call-requirements.server.ts";
import { findOrganization } from "#features/researchers/queries/registers.server.ts";
import { SAVE_AFFILIATION_LIMIT } from "#features/researchers/rules/affiliation.ts";
import { command } from "#platform/command.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { OutsideError } from "#services/outside-error.ts";
import { contactSchema, organizationSchema } from "../rules/contact.ts";
import { CONTACT_KINDS } from "../rules/contact-fields.ts";
import { managingOrganizations, teamContacts } from "../tables.server.ts";
import { lockTeam } from "./lock-team.server.ts";

const text = z.string();

/** The legal representative or the other contact of a team. Emptied, there is none. */
export const saveContact = command({
  actors: ["person"],
  input: z.object({
    teamId: rowId(),
    kind: z.enum(CONTACT_KINDS),
    firstName: text,
    lastName: text,
    email: text,
  }),
  load: ({ tx, actor, input }) => lockTeam(tx, actor, input.teamId),
  may: (actor, standing) => can(actor, "editTeam", standing),
  async run({ tx, input, audit }, { id, team }) {
    const { kind, firstName, lastName, email } = input;
    const contact = parseInput(contactSchema, { firstName, lastName, email });
    if (contact) {
      await tx
        .insert(teamContacts)
        .values({ teamId: team.id, kind, ...contact })
        .onConflictDoUpdate({ target: [teamContacts.teamId, teamContacts.kind], set: contact });
    } else {
      await tx
        .delete(teamContacts)
        .where(and(eq(teamContacts.teamId, team.id), eq(teamContacts.kind, kind)));
    }
    await audit("dossier.contacts", { kind: "dossier", id }, { teamNumber: team.number });
  },
});

/**
 * The organisation that manages a team's money. Its SIRET is asked for at the register, which gives the name where none was
 * typed; while the register is away, a number that can be right is taken as it is.
 */
export const saveOrganization = command({
  actors: ["person"],
  input: z.object({ teamId: rowId() }).extend(organizationSchema.shape),
  limits: ({ userId }) => [[SAVE_AFFILIATION_LIMIT, userId]],
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
    const standing = await lockTeam(tx, actor, input.teamId);
    const editableOrganization = await letsNameOrganization(tx, standing.callId);
    return { ...standing, editableOrganization };
  },
  may: (actor, standing) => can(actor, "nameOrganization", standing),
  async run({ tx, input, prepared, audit }, { id, team }) {
    const { teamId, ...typed } = input;
    const organization = { ...typed, name: typed.name || (prepared ?? "") };
    await tx
      .insert(managingOrganizations)
      .values({ teamId, ...organization })
      .onConflictDoUpdate({ target: managingOrganizations.teamId, set: organization });
    await audit("dossier.contacts", { kind: "dossier", id }, { teamNumber: team.number });
  },
});
