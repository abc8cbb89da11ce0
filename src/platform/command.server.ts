import type { ZodType, z } from "zod";
import { type Actor, type ActorKind, isSignedIn } from "./actor.ts";
import { type AuditSubject, writeAudit } from "./audit/audit.server.ts";
import type { Db } from "./db/pool.server.ts";
import { DomainError, listCauses, toInvalidInputError } from "./errors.ts";
import type { DepsWithQueue } from "./jobs/job.ts";
import type { Decision } from "./policy.ts";
import { consumeRateLimit, type RateLimit } from "./rate-limit/rate-limit.server.ts";
import { requireAllowed } from "./require-allowed.ts";
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityEventDetails,
} from "./security-events.server.ts";

/** Somebody who asks, with what the process gives to do it. Tests and jobs make one by hand. */
export interface Caller<A extends Actor = Actor> extends DepsWithQueue {
  readonly actor: A;
  /** The request it came with; none for a job. */
  readonly requestId?: string;
}

type ActorOf<Kind extends ActorKind> = Extract<Actor, { kind: Kind }>;

interface CommandContext<Kind extends ActorKind, Input> extends DepsWithQueue {
  readonly actor: ActorOf<Kind>;
  readonly input: Input;
  readonly now: Date;
  /** Turns a policy's refusal into its error, and writes it down: for rights that are asked before slow work. */
  requireAllowed(decision: Decision): void;
  /** Counts one try and says whether it is within a limit; one that is not is written down. For limits that are no `limits`. */
  consumeLimit(limit: RateLimit, key: string, db?: Db): Promise<boolean>;
}

interface RunContext<Kind extends ActorKind, Input, Prepared> extends CommandContext<Kind, Input> {
  readonly tx: Db;
  readonly prepared: Prepared;
  /** Leaves a row of the audit in this transaction. Acts of administrators, staff and API keys must. */
  audit(event: string, subject: AuditSubject, details?: Record<string, unknown>): Promise<void>;
  /** Written down once the transaction is committed: what came to nothing has not happened. */
  recordSecurityEvent(event: SecurityEvent, about: SecurityEventDetails): void;
}

interface CommandSpec<Kind extends ActorKind, Schema extends ZodType, Prepared, Loaded, Result> {
  /** Who may ask at all. A visitor is asked to sign in first; anybody else is refused by role. */
  readonly actors: readonly Kind[];
  readonly input: Schema;
  /** False where even an administrator does nothing to what is others' (writes to us, reads a page). */
  readonly isAudited?: false;
  /**
   * Counted before anything else is done, and not undone when the rest fails. Without them, what a person does counts
   * against what one may do in a row (`rate-limit/act-throttle.ts`).
   */
  limits?(
    actor: ActorOf<Kind>,
    input: z.output<Schema>,
  ): readonly (readonly [limit: RateLimit, key: string])[];
  /** Slow work that must not hold a transaction open: hashing, asking an outside service, judging a file. */
  prepare?(asked: CommandContext<Kind, z.output<Schema>>): Promise<Prepared>;
  /** Takes back what `prepare` did outside the database, once the transaction has come to nothing. */
  undo?(asked: CommandContext<Kind, z.output<Schema>>, prepared: Prepared): Promise<unknown>;
  /** What the act is about, locked where it will be changed. What is not there throws NOT_FOUND. */
  load?(asked: CommandContext<Kind, z.output<Schema>> & { readonly tx: Db }): Promise<Loaded>;
  /** The policy's word on it; `allowAnyone` where there is nothing to ask. */
  may(actor: ActorOf<Kind>, loaded: Loaded, input: z.output<Schema>): Decision;
  run(context: RunContext<Kind, z.output<Schema>, Prepared>, loaded: Loaded): Promise<Result>;
}

/** What a caller hands over: every field has to be there, and the schema says whether it is right. */
type CommandInput<Input> = Input extends object
  ? { readonly [Field in keyof Input]: unknown }
  : unknown;

export type Command<Input, Result> = (
  caller: Caller,
  input: CommandInput<Input>,
) => Promise<Result>;

/**
 * The one way to change something: the input is checked by its schema, the transaction is opened, the policy is asked,
 * a rule decides, the change is written. A refusal is a coded error, turned into words at the edge.
 */
export function command<
  Kind extends ActorKind,
  Schema extends ZodType,
  Result,
  Prepared = undefined,
  Loaded = undefined,
>(spec: CommandSpec<Kind, Schema, Prepared, Loaded, Result>): Command<z.input<Schema>, Result> {
  return async (caller, given) => {
    const { actor, requestId, ...deps } = caller;
    if (!isOneOf(actor, spec.actors)) throw createActorError(caller);
    const read = await spec.input.safeParseAsync(given);
    if (!read.success) throw toInvalidInputError(read.error);
    const input = read.data as z.output<Schema>;
    const now = deps.clock.now();
    const clientAddress = findClientAddress(input);
    const refuse = (what: string) => {
      logSecurityRefusal(caller, "limited", what, clientAddress);
      return new DomainError("TOO_MANY_REQUESTS");
    };
    const { actor: who } = caller;
    const inARow = spec.limits || who.kind !== "person" || deps.actThrottle.take(who.userId);
    if (!inARow) throw refuse("acts");
    for (const [limit, key] of spec.limits?.(actor, input) ?? []) {
      if (!(await consumeRateLimit(deps, limit, key, now))) throw refuse(limit.name);
    }
    const consumeLimit: CommandContext<Kind, unknown>["consumeLimit"] = async (
      limit,
      key,
      db = deps.db,
    ) => {
      const isWithin = await consumeRateLimit({ ...deps, db }, limit, key, now);
      if (!isWithin) logSecurityRefusal(caller, "limited", limit.name, clientAddress);
      return isWithin;
    };
    const requireAllowed = (decision: Decision) => requireRight(caller, decision, clientAddress);
    const context = { ...deps, actor, input, now, requireAllowed, consumeLimit };
    const events: (readonly [SecurityEvent, SecurityEventDetails])[] = [];
    const prepared = (await spec.prepare?.(context)) as Prepared;
    const done = deps.db.transaction(async (tx) => {
      const loaded = (await spec.load?.({ ...context, tx })) as Loaded;
      requireAllowed(spec.may(actor, loaded, input));
      let audited = false;
      const audit: RunContext<Kind, unknown, Prepared>["audit"] = async (
        event,
        subject,
        details = {},
      ) => {
        audited = true;
        await writeAudit(tx, {
          actor,
          event,
          subject,
          details,
          at: now,
          requestId: requestId ?? null,
        });
      };
      const recordSecurityEvent: RunContext<Kind, unknown, Prepared>["recordSecurityEvent"] = (
        event,
        about,
      ) => void events.push([event, about]);
      const result = await spec.run(
        { ...context, tx, prepared, audit, recordSecurityEvent },
        loaded,
      );
      if (!audited && spec.isAudited !== false && AUDITED_ACTORS.has(actor.kind)) {
        throw new Error(`an act of ${actor.kind} left no audit row`);
      }
      return result;
    });
    const result = await done.catch(async (error: unknown) => {
      await spec.undo?.(context, prepared).catch(() => undefined);
      throw isAccountErased(actor, error) ? new DomainError("SIGN_IN_REQUIRED") : error;
    });
    for (const [event, about] of events) logSecurityEvent(deps, event, about);
    return result;
  };
}

/** PostgreSQL's code for a row that belongs to nobody. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a write failed because the account of who asked was erased while it was on its way. */
const isAccountErased = (actor: Actor, error: unknown): boolean =>
  isSignedIn(actor) &&
  listCauses(error).some((cause) => {
    const { code, detail } = cause as { code?: unknown; detail?: unknown };
    return (
      code === FOREIGN_KEY_VIOLATION && String(detail).includes(`(${actor.userId}) is not present`)
    );
  });

/** Where it was asked from, for commands that visitors call: their input says it. */
function findClientAddress(input: unknown): string | undefined {
  const address = (input as { clientAddress?: unknown } | null)?.clientAddress;
  return typeof address === "string" ? address : undefined;
}

/** Whoever acts on what belongs to others is always written down. */
const AUDITED_ACTORS: ReadonlySet<ActorKind> = new Set(["staff", "administrator", "apiKey"]);

const isOneOf = <Kind extends ActorKind>(
  actor: Actor,
  kinds: readonly Kind[],
): actor is ActorOf<Kind> => (kinds as readonly ActorKind[]).includes(actor.kind);

function logSecurityRefusal(
  { actor, ...deps }: Caller,
  event: SecurityEvent,
  what: string,
  clientAddress?: string,
): void {
  const account = isSignedIn(actor) && { account: actor.userId };
  logSecurityEvent(deps, event, { what, ...account, ...(clientAddress && { clientAddress }) });
}

/** A visitor is asked to sign in; that somebody else tries what is not theirs to try is written down. */
function createActorError(caller: Caller): DomainError {
  const { kind } = caller.actor;
  if (kind === "visitor") return new DomainError("SIGN_IN_REQUIRED");
  logSecurityRefusal(caller, "rightRefused", kind);
  return new DomainError("FORBIDDEN_ROLE");
}

/** Asks for a right outside of a command, before a body is received or something dear is read: who is refused is written down. */
export function requireRight(caller: Caller, decision: Decision, clientAddress?: string): void {
  if (!decision.ok) logSecurityRefusal(caller, "rightRefused", decision.why, clientAddress);
  requireAllowed(decision);
}
