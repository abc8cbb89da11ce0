import type { ZodType, z } from "zod";
import { type Actor, type ActorKind, isSignedIn } from "./actor.ts";
import { writeAudit } from "./audit/audit.server.ts";
import type { Audit } from "./audit/audit-events.ts";
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityEventDetails,
} from "./audit/security-events.server.ts";
import type { Db } from "./db/pool.server.ts";
import { DomainError, listCauses, toInvalidInputError } from "./errors.ts";
import type { DepsWithQueue } from "./jobs/job.ts";
import type { Decision } from "./policy.ts";
import { requireAllowed } from "./require-allowed.ts";
import { consumeRateLimit, type RateLimit } from "./throttle/rate-limit.server.ts";

/**
 * An actor together with the services of its process; the first argument of every command. Tests and jobs build one by
 * hand.
 */
export interface Caller<A extends Actor = Actor> extends DepsWithQueue {
  readonly actor: A;
  /** The HTTP request behind the call; absent in a job. */
  readonly requestId?: string;
}

type ActorOf<Kind extends ActorKind> = Extract<Actor, { kind: Kind }>;

interface CommandContext<Kind extends ActorKind, Input> extends DepsWithQueue {
  readonly actor: ActorOf<Kind>;
  readonly input: Input;
  readonly now: Date;
  /** Throws the error of a policy refusal and logs the refusal. For rights that must be checked before slow work. */
  requireAllowed(decision: Decision): void;
  /**
   * Counts one attempt; returns whether it is within the limit and logs it when it is not. For limits that cannot be
   * declared in `limits`.
   */
  consumeLimit(limit: RateLimit, key: string, db?: Db): Promise<boolean>;
}

interface RunContext<Kind extends ActorKind, Input, Prepared> extends CommandContext<Kind, Input> {
  readonly tx: Db;
  readonly prepared: Prepared;
  /** Writes an audit row in this transaction. Required in commands of administrators, staff and API keys. */
  readonly audit: Audit;
  /** Logged after commit; dropped on rollback. */
  recordSecurityEvent(event: SecurityEvent, about: SecurityEventDetails): void;
}

interface CommandSpec<Kind extends ActorKind, Schema extends ZodType, Prepared, Loaded, Result> {
  /** Kinds of actors that may call the command. A visitor gets SIGN_IN_REQUIRED, any other kind FORBIDDEN_ROLE. */
  readonly actors: readonly Kind[];
  readonly input: Schema;
  /** False where even an administrator touches no data of other people (writes to the publisher, reads a page). */
  readonly isAudited?: false;
  /**
   * Counted first, and not undone when the command fails. Without `limits`, each call of a person counts against the
   * general limit of consecutive acts (`throttle/act-throttle.ts`).
   */
  limits?(
    actor: ActorOf<Kind>,
    input: z.output<Schema>,
  ): readonly (readonly [limit: RateLimit, key: string])[];
  /** Slow work that must not keep a transaction open: hashing, calling an outside service, checking a file. */
  prepare?(context: CommandContext<Kind, z.output<Schema>>): Promise<Prepared>;
  /** Reverts what `prepare` did outside the database when the transaction failed. */
  undo?(context: CommandContext<Kind, z.output<Schema>>, prepared: Prepared): Promise<unknown>;
  /** Reads the subject of the act, locked if it will be changed. Throws NOT_FOUND when it does not exist. */
  load?(context: CommandContext<Kind, z.output<Schema>> & { readonly tx: Db }): Promise<Loaded>;
  /** Asks the policy; `allowAnyone` where there is no right to check. */
  may(actor: ActorOf<Kind>, loaded: Loaded, input: z.output<Schema>): Decision;
  run(context: RunContext<Kind, z.output<Schema>, Prepared>, loaded: Loaded): Promise<Result>;
}

/** Every field must be present; the schema validates the values. */
type CommandInput<Input> = Input extends object
  ? { readonly [Field in keyof Input]: unknown }
  : unknown;

export type Command<Input, Result> = (
  caller: Caller,
  input: CommandInput<Input>,
) => Promise<Result>;

/**
 * The one way to change something. In order: actor, input schema, limits, `prepare`; then in one transaction `load`,
 * policy, `run`, audit. A refusal is a coded `DomainError`, translated at the edge.
 */
export function command<
  Kind extends ActorKind,
  Schema extends ZodType,
  Result,
  Prepared = undefined,
  Loaded = undefined,
>(spec: CommandSpec<Kind, Schema, Prepared, Loaded, Result>): Command<z.input<Schema>, Result> {
  return async (caller, rawInput) => {
    const { actor, requestId, ...deps } = caller;
    if (!isOneOf(actor, spec.actors)) throw createActorError(caller);
    const parsed = await spec.input.safeParseAsync(rawInput);
    if (!parsed.success) throw toInvalidInputError(parsed.error);
    const input = parsed.data as z.output<Schema>;
    const now = deps.clock.now();
    const clientAddress = findClientAddress(input);
    const tooManyRequests = (what: string) => {
      logSecurityRefusal(caller, "limited", what, clientAddress);
      return new DomainError("TOO_MANY_REQUESTS");
    };
    const mayAct =
      spec.limits || caller.actor.kind !== "person" || deps.actThrottle.take(caller.actor.userId);
    if (!mayAct) throw tooManyRequests("acts");
    for (const [limit, key] of spec.limits?.(actor, input) ?? []) {
      if (!(await consumeRateLimit(deps, limit, key, now))) throw tooManyRequests(limit.name);
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
    const transaction = deps.db.transaction(async (tx) => {
      const loaded = (await spec.load?.({ ...context, tx })) as Loaded;
      requireAllowed(spec.may(actor, loaded, input));
      let audited = false;
      const audit: Audit = async (event, subject, ...details) => {
        audited = true;
        await writeAudit(tx, { actor, at: now, requestId }, event, subject, ...details);
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
        throw new Error(
          `the command wrote no audit row for an actor of kind ${actor.kind}: call audit() in run`,
        );
      }
      return result;
    });
    const result = await transaction.catch(async (error: unknown) => {
      await spec.undo?.(context, prepared).catch(() => undefined);
      throw isAccountErased(actor, error) ? new DomainError("SIGN_IN_REQUIRED") : error;
    });
    for (const [event, about] of events) logSecurityEvent(deps, event, about);
    return result;
  };
}

/** PostgreSQL's code for a reference to a missing row. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a write failed because the actor's account was erased during the command. */
const isAccountErased = (actor: Actor, error: unknown): boolean =>
  isSignedIn(actor) &&
  listCauses(error).some((cause) => {
    const { code, detail } = cause as { code?: unknown; detail?: unknown };
    return (
      code === FOREIGN_KEY_VIOLATION && String(detail).includes(`(${actor.userId}) is not present`)
    );
  });

/** Commands that visitors call have the client address in their input. */
function findClientAddress(input: unknown): string | undefined {
  const address = (input as { clientAddress?: unknown } | null)?.clientAddress;
  return typeof address === "string" ? address : undefined;
}

/** Actors that work on data of other people: each of their acts needs an audit row. */
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

/** Refuses a kind of actor: a visitor is asked to sign in; for the others the refusal is logged. */
function createActorError(caller: Caller): DomainError {
  const { kind } = caller.actor;
  if (kind === "visitor") return new DomainError("SIGN_IN_REQUIRED");
  logSecurityRefusal(caller, "rightRefused", kind);
  return new DomainError("FORBIDDEN_ROLE");
}

/** Checks a right outside a command, before receiving a body or reading something expensive. Logs a refusal. */
export function requireRight(caller: Caller, decision: Decision, clientAddress?: string): void {
  if (!decision.ok) logSecurityRefusal(caller, "rightRefused", decision.why, clientAddress);
  requireAllowed(decision);
}
