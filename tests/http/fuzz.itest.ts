import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SOCKET_PATHS } from "#product/product.server.ts";
import { buildPostRequests, buildReadRequests, type FuzzRequest } from "#tests/support/fuzz.ts";
import {
  ODD_ADDRESSES,
  ODD_ENDINGS,
  ODD_SOCKET_MESSAGES,
  ODD_TEXTS,
} from "#tests/support/odd-inputs.ts";
import { CONTRACTS as contracts, PERMISSIONS } from "#tests/support/permissions.ts";
import { loadProductionBuild } from "#tests/support/production-build.ts";
import {
  buildAddress,
  listPagePatterns,
  listParameters,
  type Pattern,
  ROUTE_ADDRESSES,
} from "#tests/support/route-addresses.ts";
import {
  createRouteTestContext,
  type RouteTestContext,
  type TestActorName,
} from "#tests/support/route-test-context.ts";
import { buildSampleBody, loadFormFields } from "#tests/support/sent-fields.ts";

/**
 * Nothing that can be sent makes the product fail. Every address of routes.ts is asked with odd parameters, endings,
 * queries, headers, methods and bodies; the fields of its forms and of its contract are read from the product itself, so
 * that a new route is fuzzed without a line here. Everything is fixed: a failure comes back in the next run.
 */
let scene: RouteTestContext;
/** Addresses that are drawn. */
let pages: ReadonlySet<string>;

beforeAll(async () => {
  scene = await createRouteTestContext({ prints: whole });
  pages = listPagePatterns((await loadProductionBuild()).build.routes);
  await loadReceipt();
}, 300_000);
afterAll(async () => {
  if (whole) console.log(`${asked} requests`);
  await scene.stop();
});

let asked = 0;
const AT_ONCE = 4;
const FORGET_EVERY = 20;

async function failuresOf(
  requests: readonly FuzzRequest[],
  walker: TestActorName,
): Promise<string[]> {
  const headers = await scene.createHeaders(walker);
  const failures: string[] = [];
  const waiting = [...requests];
  const askNext = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      // What a limit refuses is not tried.
      if (waiting.length % FORGET_EVERY === 0) await scene.forgetLimits();
      const { path, init } = one;
      asked++;
      const sent = { ...headers, ...(init.headers as Record<string, string>) };
      // Odd cookies come beside those one has.
      if (headers.cookie && sent.cookie !== headers.cookie)
        sent.cookie = `${sent.cookie}; ${headers.cookie}`;
      const status = await statusOf(path, { ...init, headers: sent }).catch((error: unknown) =>
        String(error),
      );
      if (typeof status === "string" || status >= 500)
        failures.push(`${status} ${walker}: ${describeRequest(one)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  return failures;
}

/** Also what fails while the answer is being sent. A busy machine may keep us from the database: then once more. */
async function statusOf(path: string, init: RequestInit, again = true): Promise<number> {
  const answer = await scene.ask(path, init);
  if (answer.status === 503 && again) return statusOf(path, init, false);
  if (answer.headers.get("content-type")?.startsWith("text/event-stream"))
    await answer.body?.cancel();
  else await answer.arrayBuffer();
  return answer.status;
}

function describeRequest({ path, init: { method = "GET", headers, body } }: FuzzRequest): string {
  const text = (value: unknown) => JSON.stringify(value ?? null).slice(0, 200);
  return `${method} ${path.slice(0, 200)} ${text(headers)} ${text(body)}`;
}

test("addresses of nothing", async () => {
  const requests = ODD_ADDRESSES.flatMap((path) =>
    ["GET", "HEAD", "POST", "OPTIONS"].map((method) => ({
      path,
      // The page of an address of nothing is drawn once.
      init: { method, ...(method === "GET" ? {} : { headers: { accept: "application/json" } }) },
    })),
  );
  for (const walker of ["visitor", "owner"] as const)
    expect(await failuresOf(requests, walker)).toEqual([]);
}, 90_000);

/**
 * Each address meets a part of every list, its neighbours the other parts. The doors that stand open to everybody meet the most;
 * what somebody tries where they are not at home mostly ends at the door, and they try less. `FUZZ=whole` tries everything on
 * every address, 245,000 requests in forty minutes of one core; `FUZZ=3/12` the third of twelve parts of that, so that it can be
 * done piece by piece.
 */
const [, shard, shards] = (/^(\d+)\/(\d+)$/.exec(process.env.FUZZ ?? "") ?? []).map(Number);
const whole = process.env.FUZZ === "whole" || shards !== undefined;
const PARTS = { owner: 15, visitor: 45, administrator: 45 } as const;
/** Of what visitors may post to: whole lists. Of what they may read, as many as its owner. */
const PUBLIC_PARTS = { reading: 3, posting: 1 / 3 } as const;

function partOf<Item>(items: readonly Item[], every: number, start: number): Item[] {
  if (shard && shards) return items.filter((_, at) => (at + start) % shards === shard - 1);
  if (whole) return [...items];
  return items.filter((_, at) => (at + start) % Math.max(1, Math.round(every)) === 0);
}

type Way = "reading" | "posting";

function partFor(walker: "owner" | "visitor" | "administrator", pattern: Pattern, way: Way) {
  const { read, write } = PERMISSIONS[pattern];
  const isOpen = way === "reading" ? read.visitor === "shown" : write.visitor === "taken";
  // Who is signed in meets there what everybody does.
  if (isOpen) return walker === "visitor" ? PUBLIC_PARTS[way] : PARTS.administrator;
  return PARTS[walker];
}

describe.each(["reading", "posting"] as const)("%s", (way) => {
  test.each(ROUTE_ADDRESSES.map(({ pattern }, at) => [pattern, at] as const))(
    "%s",
    { timeout: whole ? 300_000 : 60_000 },
    async (pattern, at) => {
      const address = { pattern, params: scene.paramsOf(pattern), isPage: pages.has(pattern) };
      await scene.forgetLimits();
      for (const walker of ["owner", "visitor", "administrator"] as const) {
        const lists =
          way === "reading"
            ? buildReadRequests(address, contracts.get(pattern)?.query)
            : buildPostRequests(
                address,
                await fieldsSentTo(pattern, walker),
                SAMPLE_FILES.get(pattern),
              );
        const part = partFor(walker, pattern, way);
        const requests = lists.flatMap(({ every, requests }) => partOf(requests, every * part, at));
        expect(await failuresOf(requests, walker)).toEqual([]);
      }
    },
  );
});

/** Who may open a socket: the staff of an agency in the back office, the owner elsewhere. */
const getSocketActor = (pattern: string): TestActorName =>
  pattern.startsWith("/administration-portail-aap/") ? "staff" : "owner";

/** Sockets stand in no `routes.ts`; the server of sockets knows them all. */
describe("sockets", () => {
  test.each(SOCKET_PATHS)("%s is asked for in odd ways", async (pattern) => {
    const params = scene.paramsOf(pattern);
    const path = buildAddress(pattern, params);
    const odd = listParameters(pattern).flatMap((name) =>
      ODD_TEXTS.map((text) => buildAddress(pattern, { ...params, [name]: text.toWellFormed() })),
    );
    const headers = await scene.createHeaders(getSocketActor(pattern));
    for (const asked of [...odd, ...ODD_ENDINGS.map((ending) => path + ending)]) {
      const status = await scene.product.requestSocket(asked, headers).catch(String);
      expect([101, 400, 404, 429], asked.slice(0, 200)).toContain(status);
    }
  });

  /** What is said faster than anybody types is not read at all: so much at a time is. */
  const AT_A_TIME = 50;

  test.each(SOCKET_PATHS)("%s is told odd things", async (pattern) => {
    const path = buildAddress(pattern, scene.paramsOf(pattern));
    const headers = await scene.createHeaders(getSocketActor(pattern));
    for (let at = 0; at < ODD_SOCKET_MESSAGES.length; at += AT_A_TIME) {
      const words = ODD_SOCKET_MESSAGES.slice(at, at + AT_A_TIME);
      const code = await scene.product.sendOverSocket(path, headers, words);
      // All of it was heard, or too odd to go on.
      expect([1000, 1003], `${at}: ${String(words[0]).slice(0, 100)}`).toContain(code);
    }
    expect(await scene.product.requestSocket(path, headers)).toBe(101);
  });
});

/** The product runs in this very process: last, after all that was sent under `__proto__`. */
test("no object has learnt anything", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Object.keys(Array.prototype)).toEqual([]);
  expect({}).not.toHaveProperty("a");
});

/** Files that an address knows how to read, as JSON. */
const SAMPLE_FILES = new Map<Pattern, unknown>();

async function loadReceipt(): Promise<void> {
  const pattern = "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.json";
  const path = buildAddress(pattern, scene.paramsOf(pattern));
  const answer = await scene.ask(path, {
    headers: await scene.createHeaders(getSocketActor(pattern)),
  });
  SAMPLE_FILES.set("/verifier/:number?", await answer.json());
}

/** A body the address would take, from the forms of its page and from its contract. Pages are asked once, and drawn for it. */
async function fieldsSentTo(pattern: string, walker: TestActorName) {
  const contract = contracts.get(pattern);
  if (contract) return [{ json: buildSampleBody(contract.body, scene.paramsOf(pattern)) }];
  if (!pages.has(pattern)) return loadFormFields(pattern, scene.paramsOf(pattern), async () => "");
  return loadFormFields(pattern, scene.paramsOf(pattern), async (path) => {
    const answer = await scene.ask(path, { headers: await scene.createHeaders(walker) });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return isPage ? answer.text() : "";
  });
}
