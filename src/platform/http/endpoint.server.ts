import type { LoaderFunctionArgs } from "react-router";
import type { ZodType, z } from "zod";
import { requireActor } from "../command.server.ts";
import { DomainError, toErrorCode, toInvalidInputError } from "../errors.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { AnswerOf, BodyOf, CallerOf, Contract, ParamsOf, QueryOf } from "./contract.ts";
import { decodeUtf8, findJsonProblem } from "./malformed.ts";
import { createProblemResponse } from "./problem.ts";
import { type RouteArgs, toRouteArgs } from "./route-args.server.ts";

interface EndpointArgs<C extends Contract> extends Omit<RouteArgs, "params" | "caller"> {
  readonly caller: CallerOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

interface EndpointOptions<Members> {
  /** Further members of a refusal, as declared by the contract. */
  problemMembers(error: DomainError, args: RouteArgs): Members;
}

/** Required if and only if the contract declares further members. */
type OptionsOf<C extends Contract> = C["problem"] extends ZodType
  ? [options: EndpointOptions<z.input<C["problem"]>>]
  : [];

export interface EndpointHandler<C extends Contract = Contract> {
  (args: LoaderFunctionArgs): Promise<Response>;
  readonly contract: C;
}

/**
 * A JSON endpoint: input validated by the contract, answer typed by it, refusals as problem documents. The same handler
 * is exported as loader and action, so that a wrong method is refused the same way.
 */
export function endpoint<C extends Contract>(
  contract: C,
  run: (args: EndpointArgs<C>) => Promise<AnswerOf<C> | Response> | AnswerOf<C> | Response,
  ...[options]: OptionsOf<C>
): EndpointHandler<C> {
  const handler = withProblemResponses(async (args) => {
    // HEAD is handled as GET; the server drops the body.
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    if (method !== contract.method) throw new DomainError("METHOD_NOT_ALLOWED");
    // Before anything is parsed: the body of an actor who may not call is not received.
    if (contract.isHidden && !contract.actors.includes(args.caller.actor.kind))
      throw new DomainError("NOT_FOUND");
    const caller = requireActor(args.caller, contract.actors);
    const answer = await run({
      ...args,
      caller,
      params: parseWith(contract.params, args.params, () => new DomainError("NOT_FOUND")),
      query: parseWith(contract.query, readQuery(args.url), toBadRequest),
      body:
        contract.body &&
        parseWith(contract.body, await readBody(args.request), toInvalidInputError),
    } as EndpointArgs<C>);
    return answer instanceof Response ? answer : Response.json(answer);
  }, options?.problemMembers);
  return Object.assign(handler, { contract });
}

/** A resource other than JSON (a feed, a file, a stream) with the refusals of an endpoint. */
export function resource(work: (args: RouteArgs) => Promise<Response> | Response) {
  return withProblemResponses(work);
}

function withProblemResponses(
  work: (args: RouteArgs) => Promise<Response> | Response,
  problemMembers?: (error: DomainError, args: RouteArgs) => unknown,
) {
  return async (routerArgs: LoaderFunctionArgs): Promise<Response> => {
    const args = toRouteArgs(routerArgs);
    try {
      return await work(args);
    } catch (error) {
      const code = toErrorCode(error);
      // The router logs unknown failures.
      if (code === "UNEXPECTED") throw error;
      const domain = error instanceof DomainError ? error : new DomainError(code);
      const members = problemMembers?.(domain, args) as
        | Readonly<Record<string, unknown>>
        | undefined;
      return createProblemResponse({
        code,
        details: domain.details,
        info: args.info,
        ...(members && { members }),
      });
    }
  };
}

function parseWith(
  schema: ZodType | undefined,
  value: unknown,
  refuse: (error: Parameters<typeof toInvalidInputError>[0]) => DomainError,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
}

const toBadRequest: typeof toInvalidInputError = (error) =>
  new DomainError("BAD_REQUEST", toInvalidInputError(error).details);

/** A name that appears several times, or ends in `[]`, is a list. */
function readQuery(url: URL): Record<string, string | string[]> {
  return groupByName(url.searchParams);
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) {
    const form = await readForm(request);
    return groupByName(
      [...form.data].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  }
  const text = decodeUtf8(new Uint8Array(await request.arrayBuffer().catch(throwBodyError)));
  if (text === "") return {};
  if (type !== "" && !/^application\/(?:[\w.+-]+\+)?json\b/.test(type)) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  }
  // The shell has already checked small bodies; a large one arrives here unchecked.
  if (text === null || findJsonProblem(text))
    throw new DomainError("BAD_REQUEST", { body: "JSON" });
  try {
    const value: unknown = JSON.parse(text);
    return LONE_SURROGATE.test(text) ? toWellFormed(value) : value;
  } catch {
    throw new DomainError("BAD_REQUEST", { body: "JSON" });
  }
}

/** The client disconnected, or sent too much. */
function throwBodyError(error: unknown): never {
  throw error instanceof DomainError ? error : new DomainError("BAD_REQUEST");
}

/** A lone surrogate, left where a field truncated an emoji: PostgreSQL cannot store it. */
const LONE_SURROGATE = /\\ud[89a-f]/i;

function toWellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), toWellFormed(member)]),
  );
}

function groupByName(entries: Iterable<[string, string]>): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of entries) {
    const previous = values.get(name);
    if (previous === undefined) values.set(name, name.endsWith("[]") ? [value] : value);
    else values.set(name, Array.isArray(previous) ? [...previous, value] : [previous, value]);
  }
  return Object.fromEntries(values);
}
