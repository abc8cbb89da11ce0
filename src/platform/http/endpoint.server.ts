import type { LoaderFunctionArgs } from "react-router";
import type { ZodType, z } from "zod";
import { actorContext } from "../actor.ts";
import { DomainError, toErrorCode, toInvalidInputError } from "../errors.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from "./contract.ts";
import { decodeUtf8, findJsonProblem } from "./malformed.ts";
import { createProblemResponse } from "./problem.ts";
import { type RouteArgs, toRouteArgs } from "./route-args.server.ts";

interface EndpointArgs<C extends Contract> extends Omit<RouteArgs, "params"> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

interface EndpointOptions<Members> {
  /** Members that the contract names in a refusal, besides the problem itself. */
  problemMembers(error: DomainError, args: RouteArgs): Members;
}

/** Who promises members in refusals has to say what they are, and nobody else can. */
type OptionsOf<C extends Contract> = C["problem"] extends ZodType
  ? [options: EndpointOptions<z.input<C["problem"]>>]
  : [];

export interface EndpointHandler<C extends Contract = Contract> {
  (args: LoaderFunctionArgs): Promise<Response>;
  readonly contract: C;
}

/** What is below it is for people who are signed in, unless its contract says otherwise. */
const SPACE_PATH = "/mon-espace/";

/**
 * A JSON endpoint: what comes is checked by the contract, what goes is typed by it, and every refusal has the same
 * body. The same handler is exported as loader and action, so that the wrong method is refused the same way too.
 */
export function endpoint<C extends Contract>(
  contract: C,
  run: (args: EndpointArgs<C>) => Promise<AnswerOf<C> | Response> | AnswerOf<C> | Response,
  ...[options]: OptionsOf<C>
): EndpointHandler<C> {
  const handler = withProblemResponses(async (args) => {
    // Who asks for the head of an answer asks for the same answer; its body is left out on the way.
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    if (method !== contract.method) throw new DomainError("METHOD_NOT_ALLOWED");
    // Before the body is read: what a visitor sends to somebody's space is nobody's to receive.
    const forPeople = contract.path.startsWith(SPACE_PATH) && !contract.visitors;
    if (forPeople && args.context.get(actorContext).kind === "visitor")
      throw new DomainError("SIGN_IN_REQUIRED");
    const answer = await run({
      ...args,
      caller: args.caller,
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

/** A resource that is not JSON (a feed, a file, a stream) with the same refusals as an endpoint. */
export function resource(work: (args: RouteArgs) => Promise<Response> | Response) {
  return withProblemResponses(work);
}

function withProblemResponses(
  work: (args: RouteArgs) => Promise<Response> | Response,
  problemMembers?: (error: DomainError, args: RouteArgs) => unknown,
) {
  return async (given: LoaderFunctionArgs): Promise<Response> => {
    const args = toRouteArgs(given);
    try {
      return await work(args);
    } catch (error) {
      const code = toErrorCode(error);
      // Unknown failures are the router's to log.
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

/** A name that comes several times, or ends in `[]`, is a list. */
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
  // Asked of small ones by the shell already; a large one comes here as it was sent.
  if (text === null || findJsonProblem(text))
    throw new DomainError("BAD_REQUEST", { body: "JSON" });
  try {
    const value: unknown = JSON.parse(text);
    return LONE_SURROGATE.test(text) ? toWellFormed(value) : value;
  } catch {
    throw new DomainError("BAD_REQUEST", { body: "JSON" });
  }
}

/** Whoever sent it left in the middle, or sent too much. */
function throwBodyError(error: unknown): never {
  throw error instanceof DomainError ? error : new DomainError("BAD_REQUEST");
}

/** May be half a character, left where a field cut an emoji in two: the database could not keep it. */
const LONE_SURROGATE = /\\ud[89a-f]/i;

function toWellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name.toWellFormed(), toWellFormed(held)]),
  );
}

function groupByName(entries: Iterable<[string, string]>): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of entries) {
    const held = values.get(name);
    if (held === undefined) values.set(name, name.endsWith("[]") ? [value] : value);
    else values.set(name, Array.isArray(held) ? [...held, value] : [held, value]);
  }
  return Object.fromEntries(values);
}
