import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import {
  type Actor,
  type AdministratorActor,
  type PersonActor,
  productActor,
  VISITOR,
} from "./actor.ts";
import { type Caller, command, requireRight } from "./command.server.ts";
import { DomainError } from "./errors.ts";
import type { DepsWithQueue } from "./jobs/job.ts";
import { ALLOWED, allowAnyone, HIDDEN, refuse } from "./policy.ts";
import { rowId } from "./row-id.ts";
import { ACT_LIMIT } from "./throttle/limits.ts";
import { TokenBuckets } from "./throttle/token-bucket.ts";

let deps: DepsWithQueue;
let end: () => Promise<void>;

beforeAll(async () => {
  const test = await createTestDeps();
  deps = test.deps;
  end = test.end;
  await deps.db.execute(sql`create table notes (text text not null)`);
});
beforeEach(() => deps.db.execute(sql`delete from notes`));
afterAll(() => end());

const signedIn = {
  userId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01",
  sessionId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a02",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.org",
  emailVerified: true,
  locale: "fr",
} as const;
const person: PersonActor = { kind: "person", ...signedIn, orcid: null };
const administrator: AdministratorActor = { kind: "administrator", ...signedIn };
const REQUEST_ID = "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a04";
const as = (actor: Actor): Caller => ({ ...deps, actor });
const notes = async () => (await deps.db.execute(sql`select text from notes`)).rows;
const audited = async () =>
  (
    await deps.db.execute(
      sql`select actor_kind, actor_id, actor_for, event, subject_kind, subject_id, details, request_id from audit_events order by id`,
    )
  ).rows;

const write = command({
  actors: ["person", "administrator", "product"],
  input: z.object({ text: z.string().trim().min(1, "missing").max(5, "tooLong") }),
  limits: [{ name: "test-write", per: "person", max: 20, seconds: 60 }],
  load: async ({ tx }) => ({ count: Number((await tx.execute(sql`select from notes`)).rowCount) }),
  may: (_actor, { count }, { text }) =>
    text === "ghost" ? HIDDEN : count >= 2 ? refuse("full") : ALLOWED,
  async run({ tx, input, actor, audit }) {
    await tx.execute(sql`insert into notes values (${input.text})`);
    if (input.text === "fails") throw new Error("after the write");
    if (actor.kind !== "person")
      await audit("recoveryCodes.renewed", { kind: "user", id: 1 }, { count: 1 });
    return input.text;
  },
});

describe("a command", () => {
  test("writes what its schema made of the input, in one transaction", async () => {
    expect(await write(as(person), { text: " abc " })).toBe("abc");
    await expect(write(as(person), { text: "fails" })).rejects.toThrow("after the write");
    expect(await notes()).toEqual([{ text: "abc" }]);
  });

  test("of somebody whose account was erased meanwhile asks them to sign in, and takes back what it did outside", async () => {
    await deps.db.execute(sql`create table owned (user_id uuid references users)`);
    const undone: string[] = [];
    const own = command({
      actors: ["person"],
      input: z.object({ owner: z.string() }),
      prepare: async () => "a file",
      undo: async (_, file) => undone.push(file),
      may: allowAnyone,
      run: ({ tx, input }) => tx.execute(sql`insert into owned values (${input.owner})`),
    });
    const { userId } = person;
    await expect(own(as(person), { owner: userId })).rejects.toMatchObject({
      code: "SIGN_IN_REQUIRED",
    });
    expect(undone).toEqual(["a file"]);
    // A foreign key violation about another account is not translated.
    const failed = await own(as(person), { owner: signedIn.sessionId }).catch((error) => error);
    expect(failed).not.toBeInstanceOf(DomainError);
  });

  test("is refused with a code: who must sign in, who has another role, what is not right, what is too often", async () => {
    const codeOf = (actor: Actor, input: { text: unknown }) =>
      write(as(actor), input).then(
        () => "done",
        (error) => (error instanceof DomainError ? [error.code, error.details] : error),
      );
    expect(await codeOf(VISITOR, { text: "a" })).toEqual(["SIGN_IN_REQUIRED", {}]);
    const key: Actor = { kind: "apiKey", keyId: "1", partnerId: 1 };
    expect(await codeOf(key, { text: "a" })).toEqual(["FORBIDDEN_ROLE", {}]);
    expect(await codeOf(administrator, { text: "" })).toEqual(["INVALID", { text: "missing" }]);
    expect(await codeOf(administrator, { text: "ghost" })).toEqual(["NOT_FOUND", {}]);
    await deps.db.execute(sql`insert into notes values ('a'), ('b')`);
    expect(await codeOf(administrator, { text: "c" })).toEqual(["FORBIDDEN_ROLE", { why: "full" }]);
    const other = { ...person, userId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a03" };
    for (let tries = 0; tries < 20; tries++) await codeOf(other, { text: "c" });
    expect(await codeOf(other, { text: "c" })).toEqual(["TOO_MANY_REQUESTS", {}]);
  });

  test("writes down what a limit refused, without an address", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
    const ask = command({
      actors: ["visitor", "person"],
      input: z.object({}),
      limits: [{ name: "test-ask", per: "network", max: 0, seconds: 60 }],
      may: allowAnyone,
      run: async () => {},
    });
    for (const actor of [VISITOR, person]) {
      const caller = withRequest({ ...as(actor), log }, { clientAddress: "192.0.2.7" });
      await expect(ask(caller, {})).rejects.toThrow();
    }
    const digest = expect.stringMatching(/^[\w-]{16}$/);
    const told = { msg: "security", event: "limited", what: "test-ask", network: digest };
    expect(lines).toMatchObject([told, { ...told, account: digest }]);
    // A refusal by a policy is logged too, so that attempts at foreign ids are visible.
    await expect(write({ ...as(administrator), log }, { text: "ghost" })).rejects.toThrow();
    expect(lines.at(-1)).toMatchObject({ event: "rightRefused", what: "hidden", account: digest });
    expect(lines[0]).not.toHaveProperty("account");
    expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2|ada@example/);
  });

  test("writes down a right that is refused before slow work, and what was done once it is committed", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
    const give = command({
      actors: ["person"],
      input: z.object({ text: z.string() }),
      prepare: async ({ requireAllowed, input }) =>
        requireAllowed(input.text === "early" ? refuse("closed") : ALLOWED),
      may: allowAnyone,
      async run({ tx, input, actor, recordSecurityEvent }) {
        recordSecurityEvent("rightsChanged", { account: actor.userId, what: input.text });
        await tx.execute(sql`insert into notes values (${input.text})`);
        expect(lines).toEqual([]);
        if (input.text === "fails") throw new Error("after the write");
      },
    });
    const giving = (text: string) => give({ ...as(person), log }, { text });
    await expect(giving("fails")).rejects.toThrow("after the write");
    expect(lines).toEqual([]);
    await giving("done");
    expect(lines).toMatchObject([{ event: "rightsChanged", what: "done" }]);
    await expect(giving("early")).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
    expect(lines.at(-1)).toMatchObject({ event: "rightRefused", what: "closed" });
  });

  test("writes down who has another role, what a limit of its own refused, and rights asked for outside", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
    const limit = { name: "test-mailbox", max: 1, seconds: 60 };
    const ask = command({
      actors: ["visitor", "person"],
      input: z.object({}),
      prepare: ({ consumeLimit }) => consumeLimit(limit, "one mailbox"),
      may: allowAnyone,
      run: async ({ prepared, consumeLimit, tx }) => [
        prepared,
        await consumeLimit(limit, "another", tx),
      ],
    });
    const asking = (actor: Actor) =>
      ask(withRequest({ ...as(actor), log }, { clientAddress: "192.0.2.7" }), {});
    expect(await asking(VISITOR)).toEqual([true, true]);
    expect(lines).toEqual([]);
    expect(await asking(VISITOR)).toEqual([false, false]);
    const digest = expect.stringMatching(/^[\w-]{16}$/);
    const limited = { event: "limited", what: "test-mailbox", network: digest };
    expect(lines.splice(0)).toMatchObject([limited, limited]);
    await expect(asking(administrator)).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
    const role = { event: "rightRefused", what: "administrator", account: digest };
    expect(lines.splice(0)).toMatchObject([role]);
    requireRight({ ...as(person), log }, ALLOWED);
    expect(() => requireRight({ ...as(person), log }, refuse("closed"))).toThrow("FORBIDDEN_ROLE");
    expect(lines).toMatchObject([{ event: "rightRefused", what: "closed", account: digest }]);
  });

  test("gets the request from its caller, and a job the time and address of its process", async () => {
    const seen: unknown[] = [];
    const look = command({
      actors: ["person", "product"],
      input: z.object({}),
      prepare: async ({ request }) => void seen.push(request),
      may: allowAnyone,
      run: async ({ request }) => void seen.push(request),
    });
    const sent = { id: REQUEST_ID, locale: "en", clientAddress: "192.0.2.7" } as const;
    await look(withRequest(as(person), sent), {});
    expect(seen.splice(0)).toEqual([expect.objectContaining(sent), expect.objectContaining(sent)]);
    const now = new Date("2026-01-02T03:04:05Z");
    await look({ ...as(productActor("nightly")), clock: { now: () => now } }, {});
    const { HOST, PORT } = deps.env;
    expect(seen[1]).toEqual({
      id: null,
      arrivedAt: now,
      locale: "fr",
      origin: `http://${HOST}:${PORT}`,
      clientAddress: "",
    });
  });

  test("takes back what it prepared outside the database when nothing was committed", async () => {
    const files = new Set<string>();
    const keep = command({
      actors: ["person"],
      input: z.object({ name: z.string() }),
      async prepare({ input }) {
        files.add(input.name);
        return input.name;
      },
      may: (_actor, _loaded, { name }) => (name === "refused" ? HIDDEN : ALLOWED),
      async run({ tx, prepared }) {
        await tx.execute(sql`insert into notes values (${prepared})`);
        if (prepared === "fails") throw new Error("after the write");
      },
      undo: async (_asked, prepared) => void files.delete(prepared),
    });
    await keep(as(person), { name: "kept" });
    await expect(keep(as(person), { name: "fails" })).rejects.toThrow("after the write");
    await expect(keep(as(person), { name: "refused" })).rejects.toThrow("NOT_FOUND");
    expect([...files]).toEqual(["kept"]);
  });

  test("answers an id of no shape as one that is nobody's", async () => {
    const open = command({
      actors: ["person"],
      input: z.object({ id: rowId() }),
      may: allowAnyone,
      run: async () => "found",
    });
    await expect(open(as(person), { id: "' or true --" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("[E-07 part] the audit", () => {
  test("says who did what to what, and for whom a job did it", async () => {
    await write(withRequest(as(administrator), { id: REQUEST_ID }), { text: "a" });
    await write(as(productActor("nightly", person.userId)), { text: "b" });
    expect(await audited()).toEqual([
      {
        actor_kind: "administrator",
        actor_id: administrator.userId,
        actor_for: null,
        event: "recoveryCodes.renewed",
        subject_kind: "user",
        subject_id: "1",
        details: { count: 1 },
        request_id: REQUEST_ID,
      },
      expect.objectContaining({
        actor_kind: "product",
        actor_id: "nightly",
        actor_for: person.userId,
      }),
    ]);
  });

  test("cannot be forgotten where somebody acts for others, and then nothing is done", async () => {
    const silent = command({
      actors: ["administrator"],
      input: z.object({}),
      may: allowAnyone,
      run: async ({ tx }) => void (await tx.execute(sql`insert into notes values ('x')`)),
    });
    await expect(silent(as(administrator), {})).rejects.toThrow("wrote no audit row");
    expect(await notes()).toEqual([]);
  });

  test("is only ever added to: the database refuses the rest", async () => {
    for (const change of [
      "update audit_events set event = 'x'",
      "delete from audit_events",
      "truncate audit_events cascade",
    ])
      await expect(deps.pool.query(change)).rejects.toMatchObject({ code: "23001" });
  });
});

test("whoever acts without end is stopped, where a command says no limit of its own; others and jobs go on", async () => {
  const plain = command({
    actors: ["person", "product"],
    input: z.object({}),
    may: allowAnyone,
    run: async () => "done",
  });
  const acts = new TokenBuckets(ACT_LIMIT, { now: () => new Date(0) });
  const act = (actor: Actor) => plain({ ...deps, actThrottle: acts, actor }, {});
  acts.get(person.userId).take(ACT_LIMIT.max);
  await expect(act(person)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await act({ ...person, userId: signedIn.sessionId })).toBe("done");
  expect(await act(productActor("job", person.userId))).toBe("done");
  expect(await write({ ...deps, actThrottle: acts, actor: person }, { text: "own" })).toBeDefined();
});
