import { eq } from "drizzle-orm";
import { z } from "zod";
import { nameSchema } from "#features/people/accounts/rules/registration.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { lockMember } from "../queries/lock-rows.server.ts";
import { loadMemberDossierId } from "../queries/members.server.ts";

/** Corrects the name this dossier shows for a member without ORCID. The account keeps its own name. */
export const renameMember = command({
  actors: ["person"],
  input: z.object({ id: rowId(), firstName: nameSchema, lastName: nameSchema }),
  async load({ tx, actor, input: { id } }) {
    return lockMember(tx, actor, { dossierId: await loadMemberDossierId(tx, id), memberId: id });
  },
  may: (actor, access) => can(actor, "renameMember", access),
  async run({ tx, input: { firstName, lastName }, audit }, { id, member }) {
    await tx
      .update(dossierMembers)
      .set({ shownFirstName: firstName, shownLastName: lastName })
      .where(eq(dossierMembers.id, member.id));
    await audit("dossier.memberRenamed", { kind: "dossier", id }, { about: member.userId });
    return { id: member.id, firstName, lastName };
  },
});
