import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FuzzRequest, postLists, readLists } from "#tests/support/fuzz.ts";
import { ODD_ADDRESSES } from "#tests/support/odd-inputs.ts";
import { ROUTE_ADDRESSES } from "#tests/support/route-addresses.ts";
import { contractsOf, fieldsOfForms, sampleBody } from "#tests/support/sent-fields.ts";
import { openWalkScene, type Walker, type WalkScene } from "#tests/support/walk-scene.ts";
import { loadBuild } from "../../src/processes/product-build.ts";

/**
 * Nothing that can be sent makes the product fail. Every address of routes.ts is asked with odd parameters, endings,
 * queries, headers, methods and bodies; the fields of its forms and of its contract are read from the product itself, so
 * that a new route is fuzzed without a line here. Everything is fixed: a failure comes back in the next run.
 */
let scene: WalkScene;
let contracts: ReturnType<typeof contractsOf>;

beforeAll(async () => {
  scene = await openWalkScene();
  contracts = contractsOf((await loadBuild()).build.routes);
}, 300_000);
afterAll(() => scene.stop());

const AT_ONCE = 4;

async function failuresOf(requests: readonly FuzzRequest[], walker: Walker): Promise<string[]> {
  const headers = await scene.headersOf(walker);
  const failures: string[] = [];
  const waiting = [...requests];
  const askNext = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { path, init } = one;
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
    ["GET", "HEAD", "POST", "OPTIONS"].map((method) => ({ path, init: { method } })),
  );
  for (const walker of ["visitor", "owner"] as const)
    expect(await failuresOf(requests, walker)).toEqual([]);
}, 90_000);

/**
 * Each address meets a part of every list, its neighbours the other parts, and who is not at home there a smaller one:
 * what they try mostly ends at the door. `FUZZ=whole` tries everything on every address, in some ten minutes.
 */
const whole = process.env.FUZZ === "whole";
const WALKERS = { owner: 6, visitor: 36, administrator: 36 } as const;

const partOf = <Item>(items: readonly Item[], every: number, start: number): Item[] =>
  whole ? [...items] : items.filter((_, at) => (at + start) % every === 0);

describe.each(["reading", "posting"] as const)("%s", (way) => {
  test.each(ROUTE_ADDRESSES.map(({ pattern }, at) => [pattern, at] as const))(
    "%s",
    { timeout: whole ? 300_000 : 60_000 },
    async (pattern, at) => {
      const params = scene.paramsOf(pattern);
      await scene.forgetLimits();
      for (const walker of ["owner", "visitor", "administrator"] as const) {
        const lists =
          way === "reading"
            ? readLists(pattern, params, contracts.get(pattern)?.query)
            : postLists(pattern, params, await fieldsSentTo(pattern, walker));
        const requests = lists.flatMap(({ every, requests }) =>
          partOf(requests, every * WALKERS[walker], at),
        );
        expect(await failuresOf(requests, walker)).toEqual([]);
      }
    },
  );
});

/** A body the address would take, from the forms of its page and from its contract. */
async function fieldsSentTo(pattern: string, walker: Walker) {
  const contract = contracts.get(pattern);
  if (contract) return [{ json: sampleBody(contract.body, scene.paramsOf(pattern)) }];
  return fieldsOfForms(pattern, scene.paramsOf(pattern), async (path) => {
    const answer = await scene.ask(path, { headers: await scene.headersOf(walker) });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return isPage ? answer.text() : "";
  });
}
