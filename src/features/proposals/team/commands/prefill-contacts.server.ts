import { sql } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { canNameOrganization } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { listContactSources } from "../queries/contact-sources.server.ts";
import { lockTeam } from "./lock-team.server.ts";

/** Fills in what a team lacks from one's own team in an earlier dossier, and says how much that was. What is there already stays. */
export const prefillContacts = command({
  actors: ["person"],
  input: z.object({ teamId: rowId(), sourceTeamId: rowId() }),
  load: ({ tx, actor, input }) => lockTeam(tx, actor, input.teamId),
  may: (actor, standing) => can(actor, "editTeam", standing),
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
