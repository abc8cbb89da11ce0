import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import { VISITOR } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import type { Deps } from "#platform/deps.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import {
  removeClosedFavourites,
  restoreFavourites,
  setFavourite,
} from "../commands/change-favourites.server.ts";
import { UNDO_SECONDS } from "../rules/undo.ts";
import { favourites } from "../tables.server.ts";
import { findUnlikedCall, listFavouriteIds } from "./favourites.server.ts";

let deps: Deps;
let end: () => Promise<void>;
let userId: string;
let otherId: string;
let open: number;
let closed: number[];
let now = new Date();

beforeAll(async () => {
  const made = await createTestDeps("demo");
  deps = { ...made.deps, clock: { now: () => now } };
  end = made.end;
  const people = await deps.db.select({ id: users.id }).from(users).orderBy(users.email);
  userId = people[0]?.id ?? "";
  otherId = people[1]?.id ?? "";
  const { rows } = await deps.pool.query<{ id: number; closed: boolean }>(
    `select id, closes_at <= now() as closed from calls
     where published_at < now() and opens_at < now() and closes_at > now() - interval '90 days'
     order by closes_at`,
  );
  open = rows.find((row) => !row.closed)?.id ?? 0;
  closed = rows.filter((row) => row.closed).map(({ id }) => id);
});
afterAll(() => end());
beforeEach(async () => {
  now = new Date();
  await deps.db.delete(favourites);
});

/** No command here queues a job. */
const as = (actor: Actor) => ({ ...deps, actor }) as unknown as Caller;
const me = () => as(makePersonActor(userId));
const turn = (callId: number, liked: boolean | null = null, user = userId) =>
  setFavourite(as(makePersonActor(user)), { callId, liked });
const kept = async (user = userId) => {
  const rows = await deps.db.select().from(favourites).where(eq(favourites.userId, user));
  return rows.map(({ callId }) => callId).sort((a, b) => a - b);
};

describe("[C-16 part] a favourite", () => {
  test("is turned into its contrary, or into what is wanted", async () => {
    expect(await turn(open)).toBe(true);
    expect(await turn(open)).toBe(false);
    expect(await turn(open, true)).toBe(true);
    expect(await turn(open, true)).toBe(true);
    expect(await turn(open, false)).toBe(false);
    expect(await turn(open, false)).toBe(false);
  });

  test("turned many times at the same moment ends where that many turns lead", async () => {
    for (const times of [7, 8]) {
      await turn(open, false);
      const answers = await Promise.all(Array.from({ length: times }, () => turn(open)));
      expect(answers.filter(Boolean)).toHaveLength(Math.ceil(times / 2));
      expect(await kept()).toEqual(times % 2 === 1 ? [open] : []);
    }
  });

  test("wanted and unwanted at the same moment ends as one of both, without an error", async () => {
    const wishes = Array.from({ length: 10 }, (_, at) => at % 2 === 0);
    const answers = await Promise.all(wishes.map((wish) => turn(open, wish)));
    expect(answers).toEqual(wishes);
    expect([[], [open]]).toContainEqual(await kept());
  });

  test("belongs to one person", async () => {
    await turn(open, true);
    expect(await kept(otherId)).toEqual([]);
    expect(await listFavouriteIds(deps.db, null)).toBeNull();
  });

  test("is kept by people only: visitors sign in first, administrators never", async () => {
    const wanted = { callId: open, liked: true };
    await expect(setFavourite(as(VISITOR), wanted)).rejects.toMatchObject({
      code: "SIGN_IN_REQUIRED",
    });
    const { administrator } = makeActors(userId);
    await expect(setFavourite(as(administrator), wanted)).rejects.toMatchObject({
      code: "FORBIDDEN_ROLE",
    });
    expect(await kept()).toEqual([]);
  });

  test("cannot be a call that nobody may see; an old one can still be let go", async () => {
    await expect(turn(999_999)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await turn(open, true);
    const [dates] = await deps.db.select().from(calls).where(eq(calls.id, open));
    now = new Date((dates?.closesAt.getTime() ?? 0) + 200 * 86_400_000);
    await expect(turn(open, true)).resolves.toBe(true);
    expect(await turn(open, false)).toBe(false);
    await expect(turn(open, true)).rejects.toMatchObject({ code: "GONE" });
    now = new Date((dates?.publishedAt.getTime() ?? 0) - 1000);
    await expect(turn(open, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is asked about once more only for a call everybody may see and one has not kept", async () => {
    const asked = (at: Date) => findUnlikedCall(deps.db, makePersonActor(userId), open, at);
    const call = await asked(now);
    expect(call?.id).toBe(open);
    expect(await asked(new Date((call?.publishedAt.getTime() ?? 0) - 1000))).toBeNull();
    await turn(open, true);
    expect(await asked(now)).toBeNull();
    expect(await findUnlikedCall(deps.db, makePersonActor(userId), 999_999, now)).toBeNull();
  });
});

describe("[C-15 part] removing closed calls", () => {
  test("takes closed ones only, of one person only, and can be undone with their dates", async () => {
    const two = closed.slice(0, 2);
    for (const id of [...two, open]) await turn(id, true);
    await turn(two[0] ?? 0, true, otherId);
    const before = await deps.db.select().from(favourites).orderBy(favourites.callId);
    const { count, undo } = await removeClosedFavourites(me(), {});
    expect(count).toBe(2);
    expect(await kept()).toEqual([open]);
    expect(await kept(otherId)).toEqual([two[0]]);

    await expect(restoreFavourites(as(makePersonActor(otherId)), { undo })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(restoreFavourites(me(), { undo: `${undo}x` })).rejects.toMatchObject({
      code: "GONE",
    });
    expect(await kept()).toEqual([open]);
    await restoreFavourites(me(), { undo });
    await restoreFavourites(me(), { undo });
    const after = await deps.db.select().from(favourites).orderBy(favourites.callId);
    const toSeconds = (rows: typeof before) =>
      rows
        .map((row) => `${row.userId} ${row.callId} ${Math.floor(row.createdAt.getTime() / 1000)}`)
        .sort();
    expect(toSeconds(after)).toEqual(toSeconds(before));
  });

  test("can no longer be undone after its time", async () => {
    await turn(closed[0] ?? 0, true);
    const { undo } = await removeClosedFavourites(me(), {});
    now = new Date(now.getTime() + (UNDO_SECONDS + 1) * 1000);
    await expect(restoreFavourites(me(), { undo })).rejects.toMatchObject({ code: "GONE" });
    expect(await kept()).toEqual([]);
  });
});
