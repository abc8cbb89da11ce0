import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Mentionable } from "../rules/mentions.ts";

/** Everybody in a dossier, as one names them there. */
export async function listMentionablePeople(db: Db, dossierId: string): Promise<Mentionable[]> {
  const members = await listMembers(db, dossierId);
  return members.map(({ userId, firstName, lastName }) => ({
    id: userId,
    name: `${firstName} ${lastName}`.trim(),
  }));
}
