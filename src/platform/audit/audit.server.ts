import type { Actor } from "../actor.ts";
import type { Db } from "../db/pool.server.ts";
import { auditEvents } from "./tables.server.ts";

export interface AuditSubject {
  /** A noun: `user`, `call`, `dossier`. */
  readonly kind: string;
  readonly id: string | number;
}

interface AuditEntry {
  readonly actor: Actor;
  readonly event: string;
  readonly subject: AuditSubject;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly requestId?: string | null;
}

/** Writes down an act in the transaction that does it: neither exists without the other. */
export async function writeAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEvents).values({
    at: entry.at,
    actorKind: entry.actor.kind,
    ...toActorColumns(entry.actor),
    event: entry.event,
    subjectKind: entry.subject.kind,
    subjectId: String(entry.subject.id),
    details: entry.details ?? {},
    requestId: entry.requestId ?? null,
  });
}

function toActorColumns(actor: Actor): { actorId: string | null; actorFor: string | null } {
  switch (actor.kind) {
    case "visitor":
      return { actorId: null, actorFor: null };
    case "product":
      return { actorId: actor.name, actorFor: actor.forUserId };
    case "apiKey":
      return { actorId: actor.keyId, actorFor: String(actor.partnerId) };
    case "staff":
      return { actorId: actor.userId, actorFor: String(actor.partnerId) };
    default:
      return { actorId: actor.userId, actorFor: null };
  }
}
