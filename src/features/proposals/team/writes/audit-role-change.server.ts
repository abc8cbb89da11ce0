import type { PersonActor } from "#platform/actor.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type {
  SecurityEvent,
  SecurityEventDetails,
} from "#platform/audit/security-events.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Member } from "../queries/members.server.ts";
import type { TeamChange } from "../rules/notification-kinds.ts";
import { notifyTeam } from "./notify-team.server.ts";

interface RoleChangeContext {
  readonly tx: Db;
  readonly actor: PersonActor;
  readonly now: Date;
  readonly audit: Audit;
  recordSecurityEvent(event: SecurityEvent, about: SecurityEventDetails): void;
}

interface RoleChange {
  readonly change: TeamChange;
  readonly event:
    | "dossier.transferred"
    | "dossier.managementTransferred"
    | "dossier.managerNamed"
    | "dossier.delegateNamed"
    | "dossier.delegateEnded";
  /** Names the role: of several changes of one role within a minute, the team is told the last. */
  readonly role: string;
  /** A member who gets a notification of another kind. */
  readonly except?: string;
}

/** Notifies the team of the new role of a member, and records it in the audit and in the security log. */
export async function auditRoleChange(
  { tx, actor, now, audit, recordSecurityEvent }: RoleChangeContext,
  dossier: { readonly id: string; readonly acronym: string; readonly member: Member },
  { change, event, role, except }: RoleChange,
): Promise<void> {
  const { id, member } = dossier;
  await notifyTeam(tx, dossier, {
    change,
    who: `${member.firstName} ${member.lastName}`,
    named: member.userId,
    by: actor.userId,
    key: `${role}:${id}`,
    toggled: true,
    ...(except && { except }),
    now,
  });
  await audit(event, { kind: "dossier", id }, { about: member.userId });
  recordSecurityEvent("rightsChanged", { account: member.userId, what: event });
}
