import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
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

/** The organisation that manages a team's money. */
export const saveOrganization = command({
  actors: ["person"],
  input: z.object({ teamId: rowId() }).extend(organizationSchema.shape),
  load: ({ tx, actor, input }) => lockTeam(tx, actor, input.teamId),
  may: (actor, standing) => can(actor, "editTeam", standing),
  async run({ tx, input, audit }, { id, team }) {
    const { teamId, ...organization } = input;
    await tx
      .insert(managingOrganizations)
      .values({ teamId, ...organization })
      .onConflictDoUpdate({ target: managingOrganizations.teamId, set: organization });
    await audit("dossier.contacts", { kind: "dossier", id }, { teamNumber: team.number });
  },
});
