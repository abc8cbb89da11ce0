import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KEYS, NETWORKS, SaverSimulation } from "#tests/support/saver-simulation.ts";

const tab = fc.nat(2);
const key = fc.constantFrom(...KEYS);
const act = <Do extends string>(what: Do) => fc.record({ do: fc.constant(what), tab, key });

/** Possible events in any order; typing and waiting are the most frequent. */
const event = fc.oneof(
  { weight: 8, arbitrary: act("type") },
  { weight: 2, arbitrary: act("takeBack") },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(10, 300, 1000, 1100, 3500, 12_000, 40_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("network" as const),
      network: fc.constantFrom(...NETWORKS),
    }),
  },
  { weight: 3, arbitrary: act("writeElsewhere") },
  { weight: 4, arbitrary: act("reload") },
  { weight: 1, arbitrary: act("close") },
  { weight: 1, arbitrary: act("open") },
  { weight: 2, arbitrary: act("keepMine") },
  { weight: 1, arbitrary: act("takeTheirs") },
  { weight: 1, arbitrary: act("save") },
  { weight: 1, arbitrary: act("hide") },
  { weight: 2, arbitrary: act("leave") },
  { weight: 1, arbitrary: act("offline") },
  { weight: 1, arbitrary: act("resume") },
  { weight: 1, arbitrary: act("readOnly") },
);
/** Most histories leave out most events, so that rare sequences of the rest become likely. */
const quiet = fc.subarray([
  "takeBack",
  "network",
  "writeElsewhere",
  "close",
  "open",
  "keepMine",
  "takeTheirs",
  "save",
  "hide",
  "leave",
  "offline",
  "resume",
  "readOnly",
]);
const history = fc
  .tuple(fc.array(event, { maxLength: 60, size: "max" }), quiet, fc.boolean())
  .map(([events, without, oneKey]) =>
    events
      .filter((one) => !without.includes(one.do))
      .map((one) => (oneKey && "key" in one ? { ...one, key: "a" as const } : one)),
  );
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

async function happen(world: SaverSimulation, one: Event): Promise<void> {
  if (one.do === "wait") {
    await vi.advanceTimersByTimeAsync(one.ms);
    return;
  }
  if (one.do === "network") {
    world.network = one.network;
    return;
  }
  if (one.do === "open" || world.openTabs.length === 0) {
    if (world.openTabs.length < 3) world.openTab();
    return;
  }
  const here = world.openTabs[one.tab % world.openTabs.length] ?? world.openTab();
  const { saver } = here;
  switch (one.do) {
    case "type":
      world.type(one.key, here);
      break;
    case "takeBack":
      world.deleteLastWord(one.key, here);
      break;
    case "writeElsewhere":
      world.writeFromOtherDevice(one.key);
      break;
    case "reload":
      here.kill();
      world.openTab();
      break;
    case "close":
      world.close(here);
      break;
    case "keepMine":
    case "takeTheirs":
      await world.resolveConflict(one.key, here, one.do === "keepMine");
      break;
    case "save":
      void saver.save();
      break;
    case "hide":
      void saver.sendNow({ keepalive: true });
      break;
    case "leave":
      void saver.flushBeforeUnload();
      break;
    case "offline":
      saver.markOffline();
      break;
    case "resume":
      void saver.resume();
      break;
    case "readOnly":
      saver.readOnly = !saver.readOnly;
  }
}

/** Everything works again and every conflict is decided. */
async function comeToRest(world: SaverSimulation): Promise<void> {
  world.network = "ok";
  world.openTab();
  for (let round = 0; round < 30; round += 1) {
    for (const { saver } of world.openTabs) {
      saver.readOnly = false;
      void saver.resume();
      void saver.save();
    }
    await vi.advanceTimersByTimeAsync(10_000);
    for (const here of world.openTabs)
      for (const one of KEYS) await world.resolveConflict(one, here, round % 2 === 0);
    if (world.openTabs.every(({ saver }) => !saver.isDirty) && (await world.countDrafts()) === 0)
      return;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("whatever happens between tabs, device, network and server", () => {
  for (const remembers of [true, false])
    for (const merges of [true, false])
      for (const tellsTabs of [true, false]) {
        const server = remembers ? "knows changes by id" : "knows only versions";
        const words = `${merges ? "merging" : "asking"}, tabs ${tellsTabs ? "told" : "not told"}`;
        test(`nothing typed is lost (server ${server}; ${words})`, {
          timeout: 60_000,
        }, async () => {
          await fc.assert(
            fc.asyncProperty(history, async (events) => {
              vi.clearAllTimers();
              const world = new SaverSimulation({ remembers, merges, tellsTabs });
              world.openTab();
              for (const one of events) {
                await happen(world, one);
                await vi.advanceTimersByTimeAsync(0);
                expect(world.listLostWords()).toEqual([]);
              }
              await comeToRest(world);
              expect(world.listLostWords()).toEqual([]);
              expect(world.listMissingWords()).toEqual([]);
              expect(world.violations).toEqual([]);
              // Acknowledged input is not shown as unsaved for ever, and leaves no draft.
              for (const { saver } of world.openTabs)
                expect(saver.summary).toMatchObject({ kind: "saved", pendingCount: 0 });
              expect(await world.countDrafts()).toBe(0);
              if (!remembers) return;
              for (const history of world.server.histories.values()) {
                const ids = history.flatMap(({ changeId }) => changeId ?? []);
                expect(new Set(ids).size).toBe(ids.length);
              }
            }),
            { numRuns: Number(process.env.SAVER_RUNS ?? 60) },
          );
        });
      }
});

/**
 * One person on a slow device closes the tab and opens the page again. Requests arrive, some late, some without an
 * answer.
 */
const ownEvent = fc.oneof(
  { weight: 6, arbitrary: fc.constant("type" as const) },
  { weight: 3, arbitrary: fc.constant("takeBack" as const) },
  { weight: 4, arbitrary: fc.constantFrom(1, 20, 150, 300, 1001, 1020, 1300, 4000) },
  { weight: 3, arbitrary: fc.constant("closeAndOpen" as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "ok",
      "slow",
      "dropped",
      "answerLost",
      "late",
      "twice",
    ) as fc.Arbitrary<"ok" | "slow" | "dropped" | "answerLost" | "late" | "twice">,
  },
);

describe("a person alone, on a device that writes drafts late", () => {
  for (const remembers of [true, false])
    test(`is never asked to choose between two texts of their own, and loses none (server ${remembers ? "knows changes by id" : "knows only versions"})`, {
      timeout: 60_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(ownEvent, { maxLength: 40, size: "max" }), async (events) => {
          vi.clearAllTimers();
          const world = new SaverSimulation({
            remembers,
            merges: false,
            tellsTabs: false,
            deviceMs: 250,
          });
          let tab = world.openTab();
          const asked: string[] = [];
          const listen = () =>
            tab.saver.subscribe((one) => {
              if (tab.saver.getPart(one).status.kind === "conflict") asked.push(one);
            });
          listen();
          for (const one of events) {
            if (typeof one === "number") await vi.advanceTimersByTimeAsync(one);
            else if (one === "type") world.type("a", tab);
            else if (one === "takeBack") world.deleteLastWord("a", tab);
            else if (one === "closeAndOpen") {
              world.close(tab);
              tab = world.openTab();
              listen();
              // The page restores the previous page's draft before anything is typed.
              await vi.advanceTimersByTimeAsync(1500);
            } else world.network = one;
            expect(world.listLostWords()).toEqual([]);
            expect(asked).toEqual([]);
          }
          await comeToRest(world);
          expect(world.listMissingWords()).toEqual([]);
          expect(world.violations).toEqual([]);
          expect(await world.countDrafts()).toBe(0);
        }),
        { numRuns: Number(process.env.SAVER_RUNS ?? 60) },
      );
    });
});
