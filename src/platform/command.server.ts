import type { ZodType, z } from "zod";
import { type Actor, type ActorKind, type ActorOf, isSignedIn } from "./actor.ts";
import { writeAudit } from "./audit/audit.server.ts";
import type { Audit } from "./audit/audit-events.ts";
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityEventDetails,
} from "./audit/security-events.server.ts";
import type { Db } from "./db/pool.server.ts";
import { DomainError, listCauses, toInvalidInputError } from "./errors.ts";
import type { CallerRequest } from "./http/request-info.ts";
import { DEFAULT_LOCALE } from "./i18n/locale.ts";
import type { DepsWithQueue } from "./jobs/job.ts";
import { getLocalOrigin } from "./mail/link-origin.ts";
import type { Decision } from "./policy.ts";
import { requireAllowed } from "./require-allowed.ts";
import { type DeclaredLimit, listLimitKeys } from "./throttle/limits.ts";
import { consumeRateLimit } from "./throttle/rate-limit.server.ts";
import type { RateLimit } from "./throttle/token-bucket.ts";

/**
 * An actor together with the services of its process; the first argument of every command. Tests and jobs build one by
 * hand.
 */
export interface Caller<A extends Actor = Actor> extends DepsWithQueue {
  readonly actor: A;
  /** The HTTP request behind the call; absent in a job and on the command line. */
  readonly request?: CallerRequest;
}

/** The request behind a call. Where there is none, the time of the call and the address of the process. */
export const getCallerRequest = ({ request, clock, env }: Caller): CallerRequest =>
  request ?? {
    id: null,
    arrivedAt: clock.now(),
    locale: DEFAULT_LOCALE,
    origin: getLocalOrigin(env),
    clientAddress: "",
  };

interface CommandContext<Kind extends ActorKind, Input> extends DepsWithQueue {
  readonly actor: ActorOf<Kind>;
  readonly request: CallerRequest;
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
  /** Logged after commit, with the network of the request; dropped on rollback. */
  recordSecurityEvent(event: SecurityEvent, about: SecurityEventDetails): void;
}

interface CommandSpec<Kind extends ActorKind, Schema extends ZodType, Prepared, Loaded, Result> {
  /** Kinds of actors that may call the command. A visitor gets SIGN_IN_REQUIRED, any other kind FORBIDDEN_ROLE. */
  readonly actors: readonly Kind[];
  readonly input: Schema;
  /**
   * False where even an administrator touches no data of other people (writes to the publisher, reads a page);
   * "ifChanged" where the form may be sent without a change, and each change has its row.
   */
  readonly isAudited?: false | "ifChanged";
  /**
   * Counted first, and not undone when the command fails. Without `limits`, each call of a person counts against the
   * general limit of acts (`ACT_LIMIT`).
   */
  readonly limits?: readonly DeclaredLimit[];
  /** Slow work that must not keep a transaction open: hashing, calling an outside service, checking a file. */
  prepare?(context: CommandContext<Kind, z.output<Schema>>): Promise<Prepared>;
  /** Reverts what `prepare` did outside the database when the transaction failed. */
  undo?(context: CommandContext<Kind, z.output<Schema>>, prepared: Prepared): Promise<unknown>;
  /** Reads the subject of the act, locked if it will be changed. Throws NOT_FOUND when it does not exist. */
  load?(context: CommandContext<Kind, z.output<Schema>> & { readonly tx: Db }): Promise<Loaded>;
  /** Asks the policy; `allowAnyone` where there is no right to check. */
  may(actor: ActorOf<Kind>, loaded: Loaded, input: z.output<Schema>): Decision;
  /**
   * Runs the transaction in a slot of a concurrency window. Commands that wait for the same rows wait there: in the
   * database each would hold a connection.
   */
  inSlot?<Answer>(
    context: DepsWithQueue & { readonly input: z.output<Schema> },
    transaction: () => Promise<Answer>,
  ): Promise<Answer>;
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
    const request = getCallerRequest(caller);
    const { actor, request: _, ...deps } = requireActor(caller, spec.actors);
    const parsed = await spec.input.safeParseAsync(rawInput);
    if (!parsed.success) throw toInvalidInputError(parsed.error);
    const input = parsed.data as z.output<Schema>;
    const now = deps.clock.now();
    const tooManyRequests = (what: string) => {
      logSecurityRefusal(caller, "limited", what);
      return new DomainError("TOO_MANY_REQUESTS");
    };
    const mayAct =
      spec.limits ||
      caller.actor.kind !== "person" ||
      deps.actThrottle.get(caller.actor.userId).take() === 0;
    if (!mayAct) throw tooManyRequests("acts");
    for (const [limit, key] of listLimitKeys(spec.limits ?? [], actor, request.clientAddress)) {
      if (!(await consumeRateLimit(deps, limit, key, now))) throw tooManyRequests(limit.name);
    }
    const consumeLimit: CommandContext<Kind, unknown>["consumeLimit"] = async (
      limit,
      key,
      db = deps.db,
    ) => {
      const isWithin = await consumeRateLimit({ ...deps, db }, limit, key, now);
      if (!isWithin) logSecurityRefusal(caller, "limited", limit.name);
      return isWithin;
    };
    const requireAllowed = (decision: Decision) => requireRight(caller, decision);
    const context = { ...deps, actor, request, input, now, requireAllowed, consumeLimit };
    const events: (readonly [SecurityEvent, SecurityEventDetails])[] = [];
    const prepared = (await spec.prepare?.(context)) as Prepared;
    const transact = () =>
      deps.db.transaction(async (tx) => {
        const loaded = (await spec.load?.({ ...context, tx })) as Loaded;
        requireAllowed(spec.may(actor, loaded, input));
        let audited = false;
        const audit: Audit = async (event, subject, ...details) => {
          audited = true;
          await writeAudit(
            tx,
            { actor, at: now, requestId: request.id },
            event,
            subject,
            ...details,
          );
        };
        const recordSecurityEvent: RunContext<Kind, unknown, Prepared>["recordSecurityEvent"] = (
          event,
          about,
        ) => void events.push([event, { clientAddress: request.clientAddress, ...about }]);
        const result = await spec.run(
          { ...context, tx, prepared, audit, recordSecurityEvent },
          loaded,
        );
        if (!audited && spec.isAudited === undefined && AUDITED_ACTORS.has(actor.kind)) {
          throw new Error(
            `the command wrote no audit row for an actor of kind ${actor.kind}: call audit() in run`,
          );
        }
        return result;
      });
    const transaction = spec.inSlot ? spec.inSlot(context, transact) : transact();
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

/** Actors that work on data of other people: each of their acts needs an audit row. */
const AUDITED_ACTORS: ReadonlySet<ActorKind> = new Set(["staff", "administrator", "apiKey"]);

function logSecurityRefusal(
  { actor, request, ...deps }: Caller,
  event: SecurityEvent,
  what: string,
): void {
  const account = isSignedIn(actor) ? actor.userId : undefined;
  logSecurityEvent(deps, event, { what, account, clientAddress: request?.clientAddress });
}

/** The caller, if its actor is of one of these kinds. Otherwise a visitor is asked to sign in; for the others the refusal is logged. */
export function requireActor<Kind extends ActorKind>(
  caller: Caller,
  kinds: readonly Kind[],
): Caller<ActorOf<Kind>> {
  const { kind } = caller.actor;
  if ((kinds as readonly ActorKind[]).includes(kind)) return caller as Caller<ActorOf<Kind>>;
  if (kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
  logSecurityRefusal(caller, "rightRefused", kind);
  throw new DomainError("FORBIDDEN_ROLE");
}

/** Checks a right outside a command, before receiving a body or reading something expensive. Logs a refusal. */
export function requireRight(caller: Caller, decision: Decision): void {
  if (!decision.ok) logSecurityRefusal(caller, "rightRefused", decision.why);
  requireAllowed(decision);
}
