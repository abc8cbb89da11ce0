import { sql } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { INVITATION_DAYS } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";

/**
 * Invitations of a call that expired only because it closed, and that can be answered again once it reopens. Those whose
 * own thirty days are over, or whose dossier was deposited, stay expired.
 */
export const selectRevivableInvitations = (
  callId: number,
  { closedAt, now }: { readonly closedAt: Date; readonly now: Date },
) => sql`
  select ${invitations.id} from ${invitations} join ${dossiers} on ${dossiers.id} = ${invitations.dossierId}
  where ${dossiers.callId} = ${callId} and ${invitations.state} = 'expired'
    and ${invitations.endedAt} = ${closedAt.toISOString()}::timestamptz
    and ${invitations.sentAt} > ${now.toISOString()}::timestamptz - make_interval(hours => ${INVITATION_DAYS * 24})
    and (${dossiers.place} = 'draft' or ${dossiers.unlocked})`;

/** Opens the invitations of a reopened call again that its closing had ended. Runs in the transaction that reopens it. */
export async function reviveInvitations(
  tx: Db,
  callId: number,
  { closedAt, now, audit }: { readonly closedAt: Date; readonly now: Date; readonly audit: Audit },
): Promise<void> {
  const { rows } = await tx.execute<{
    id: string;
    dossier_id: string;
    role: typeof invitations.$inferSelect.role;
    team_number: number;
  }>(sql`
    update ${invitations}
    set state = case when read_at is null then 'sent' else 'read' end, ended_at = null
    where id in (${selectRevivableInvitations(callId, { closedAt, now })})
    returning id, dossier_id, role, team_number`);
  for (const { id, dossier_id, role, team_number } of rows)
    await audit(
      "dossier.invitationRevived",
      { kind: "dossier", id: dossier_id },
      { role, teamNumber: team_number, invitation: id },
    );
}
