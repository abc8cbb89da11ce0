import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { AdministratorActor, PersonActor, StaffActor, StaffRole } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Caller } from "#platform/command.server.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import type { BackOfficeActor } from "../frame/queries/require-back-office.server.ts";
import {
  changeView,
  deleteView,
  overwriteView,
  saveView,
} from "./commands/change-saved-views.server.ts";
import { listSavedViews } from "./queries/saved-views.server.ts";
import type { ListFields } from "./rules/list-query.ts";
import { MAX_SAVED_VIEWS } from "./rules/saved-view.ts";
import { savedViews } from "./tables.server.ts";
import { type ListDefinition, loadListView } from "./views/list-view.server.ts";

const NOW = new Date("2026-11-24T09:00:00Z");

let scene: AccountTestContext;
let agencies: number[];
beforeAll(async () => {
  scene = await createAccountTestContext();
  const rest = {
    nameFr: "Agence",
    nameEn: "Agency",
    website: "",
    descriptionFr: "",
    descriptionEn: "",
    colour: "#000000",
    colourOnDark: "#ffffff",
  };
  const rows = await scene.db
    .insert(partners)
    .values(["ANX", "ANY"].map((code) => ({ ...rest, code, slug: code.toLowerCase() })))
    .returning({ id: partners.id });
  agencies = rows.map(({ id }) => id);
});
afterAll(() => scene.end());

const signedIn = (userId: string) => ({
  userId,
  sessionId: "session",
  firstName: "Ada",
  lastName: "Byron",
  email: null,
  emailVerified: true,
  locale: "fr" as const,
});
/** A member of staff of the first or the second agency. */
async function makeStaff(role: StaffRole, agency = 0, userId?: string): Promise<StaffActor> {
  const id = userId ?? (await makeResearcher(scene.db)).id;
  const partnerId = agencies[agency] ?? 0;
  const memberId = "00000000-0000-4000-8000-000000000000";
  return { ...signedIn(id), kind: "staff", memberId, partnerId, role, departmentIds: null };
}
const makeAdmin = async (): Promise<AdministratorActor> => ({
  ...signedIn((await makeAdministrator(scene.db)).id),
  kind: "administrator",
});
const as = (actor: BackOfficeActor | PersonActor): Caller => ({ ...scene.deps, actor });
const save = (actor: BackOfficeActor, name: string, over: Record<string, unknown> = {}) =>
  saveView(as(actor), {
    list: "forms",
    name,
    query: "",
    columns: [],
    isShared: false,
    ...over,
  });
const listNames = async (actor: BackOfficeActor) =>
  (await listSavedViews(scene.db, actor, "forms")).map(({ name }) => name);

describe("[E-10 part] saved views", () => {
  test("belong to their owner, or are shared within one agency", async () => {
    const [ada, bob, other] = await Promise.all([
      makeStaff("officer"),
      makeStaff("reader"),
      makeStaff("manager", 1),
    ]);
    await save(ada, "à moi");
    await save(ada, "à tous", { isShared: true });
    expect(await listNames(ada)).toEqual(["à moi", "à tous"]);
    expect(await listNames(bob)).toEqual(["à tous"]);
    expect(await listNames(other)).toEqual([]);
    // The same person acting for another agency has other views, and the same names are free.
    const elsewhere = await makeStaff("officer", 1, ada.userId);
    expect(await listNames(elsewhere)).toEqual([]);
    await save(elsewhere, "à moi");
    expect(await listSavedViews(scene.db, ada, "other-list")).toEqual([]);
  });

  test("are shared among administrators, apart from agencies", async () => {
    const [first, second] = await Promise.all([makeAdmin(), makeAdmin()]);
    const { id } = await save(first, "de l'administration", { isShared: true });
    expect(await listNames(second)).toEqual(["de l'administration"]);
    const manager = await makeStaff("manager");
    expect(await listNames(manager)).not.toContain("de l'administration");
    await expect(deleteView(as(manager), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deleteView(as(second), { id });
    expect(await listNames(first)).toEqual([]);
  });

  test("are changed by their owner alone; a manager deletes shared ones, in the audit", async () => {
    const [owner, officer, manager, foreign] = await Promise.all([
      makeStaff("reader"),
      makeStaff("officer"),
      makeStaff("manager"),
      makeStaff("manager", 1),
    ]);
    const { id } = await save(owner, "la mienne");
    const change = { id, name: "nouveau nom", isShared: true };
    const content = { id, query: "n>3", columns: ["n"] };
    const refused = async (actor: StaffActor, code: string) => {
      for (const act of [
        () => changeView(as(actor), change),
        () => overwriteView(as(actor), content),
        () => deleteView(as(actor), { id }),
      ]) {
        await expect(act()).rejects.toMatchObject({ code });
      }
    };
    for (const actor of [officer, manager, foreign]) await refused(actor, "NOT_FOUND");
    await changeView(as(owner), change);
    await overwriteView(as(owner), content);
    const [stored] = await scene.db.select().from(savedViews).where(eq(savedViews.id, id));
    expect(stored).toMatchObject({
      name: "nouveau nom",
      isShared: true,
      query: "n>3",
      columns: ["n"],
    });
    // Shared now: colleagues know that it exists.
    await refused(officer, "FORBIDDEN_ROLE");
    await refused(foreign, "NOT_FOUND");
    await expect(changeView(as(manager), change)).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
    await deleteView(as(manager), { id });
    const [row] = await scene.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(row).toMatchObject({
      event: "savedView.removed",
      actorId: manager.userId,
      partnerId: agencies[0],
      details: { list: "forms", about: owner.userId },
    });
  });

  test("refuse names that are taken, empty or too long, foreign lists, and more than the quota", async () => {
    const owner = await makeStaff("reader");
    await save(owner, "Été");
    const invalid = (name: string, problem: string) =>
      expect(save(owner, name)).rejects.toMatchObject({
        code: "INVALID",
        details: { name: problem },
      });
    await invalid(" été ", "taken");
    await invalid("  ", "missing");
    await invalid("x".repeat(61), "tooLong");
    await expect(save(owner, "a", { query: "x".repeat(1_001) })).rejects.toMatchObject({
      code: "INVALID",
    });
    await expect(save(owner, "a", { list: "../x" })).rejects.toMatchObject({ code: "INVALID" });
    await expect(save(owner, "a", { columns: ["<b>"] })).rejects.toMatchObject({ code: "INVALID" });
    const { id } = await save(owner, "autre");
    const rename = changeView(as(owner), { id, name: "ÉTÉ", isShared: false });
    await expect(rename).rejects.toMatchObject({ code: "INVALID", details: { name: "taken" } });
    // Its own name in other letters is free.
    await changeView(as(owner), { id, name: "Autre", isShared: false });
    // Two windows at once.
    const both = await Promise.allSettled([save(owner, "double"), save(owner, "double")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await scene.db.insert(savedViews).values(
      Array.from({ length: MAX_SAVED_VIEWS - 3 }, (_, index) => ({
        list: "forms",
        userId: owner.userId,
        partnerId: owner.partnerId,
        name: `vue ${index}`,
        query: "",
        createdAt: NOW,
      })),
    );
    await expect(save(owner, "une de trop")).rejects.toMatchObject({
      code: "TAKEN",
      details: { why: "full" },
    });
  });

  test("are not for people who are neither staff nor administrators", async () => {
    const { id } = await makeResearcher(scene.db);
    const person: PersonActor = { ...signedIn(id), kind: "person", orcid: null };
    const view = { list: "forms", name: "a", query: "", columns: [], isShared: false };
    await expect(saveView(as(person), view)).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
  });
});

const FIELDS: ListFields = {
  n: {
    kind: "number",
    keywords: { fr: "n", en: "n" },
    labels: { fr: "N", en: "N" },
    isSortable: true,
  },
};

/** The numbers up to 1,500, of which the reader may see those up to `max`. */
function createNumbers(actor: BackOfficeActor, max: number) {
  const limits: (number | undefined)[] = [];
  const from = sql`generate_series(1, 1500) as t(n)`;
  const where = (condition: SQL | undefined) => sql`where ${condition ?? sql`true`}`;
  const list: ListDefinition<{ sortValue: string; rowId: string }> = {
    source: {
      fields: FIELDS,
      columns: { n: { value: sql`t.n`, type: "numeric" } },
      searchedText: sql`t.n::text`,
      rowId: { value: sql`t.n`, type: "bigint" },
      defaultSort: { field: "n", isDescending: false },
    },
    visible: sql`t.n <= ${max}`,
    select: async (condition, { limit, position }) => {
      const { rows } = await scene.db.execute<{ sortValue: string; rowId: string }>(
        sql`select ${position.sortValue} as "sortValue", ${position.rowId} as "rowId" from ${from} ${where(condition)} limit ${limit}`,
      );
      return rows;
    },
    count: async (condition, limit) => {
      limits.push(limit);
      const { rows } = await scene.db.execute<{ total: number }>(
        sql`select count(*)::int as total from (select 1 from ${from} ${where(condition)} limit ${limit ?? 10_000}) as counted`,
      );
      return rows[0]?.total ?? 0;
    },
    savedViews: { db: scene.db, actor, list: "forms" },
  };
  return { list, limits };
}

describe("[E-10 part] tabs of a list", () => {
  test("count within the rights of the reader, up to a limit, and run no query that is not understood", async () => {
    const owner = await makeStaff("officer", 1);
    const { id } = await save(owner, "a petits", { query: "n<=10" });
    await save(owner, "b tous");
    await save(owner, "c d'autrefois", { query: "couleur:bleu" });
    const load = async (max: number, parameters: Record<string, string> = {}) => {
      const { list, limits } = createNumbers(owner, max);
      const view = await loadListView(list, new URLSearchParams(parameters), NOW);
      return { view, limits };
    };
    const totals = ({ view }: Awaited<ReturnType<typeof load>>) =>
      view.tabs?.tabs.map(({ total, isReadable }) => (isReadable ? total : "unreadable"));
    // Counting stops one above the number that is shown.
    expect(totals(await load(1_500))).toEqual([10, 1_001, "unreadable"]);
    expect(totals(await load(4))).toEqual([4, 4, "unreadable"]);
    // A list that fits its first page is not counted; a longer one up to its own limit.
    expect((await load(4)).limits).toEqual([1_001, 1_001]);
    expect((await load(1_500)).limits.sort()).toEqual([10_001, 1_001, 1_001]);
    const opened = await load(1_500, { vue: id, q: "n<=10" });
    expect(opened.view.tabs?.current).toMatchObject({ id, isChanged: false });
    const changed = await load(1_500, { vue: id, q: "n<=11" });
    expect(changed.view.tabs?.current).toMatchObject({ id, isChanged: true });
    // The view of another agency is no tab, and does not stop the page.
    const foreign = await save(await makeStaff("officer"), "ailleurs", { isShared: true });
    expect((await load(1_500, { vue: foreign.id })).view.tabs?.current).toBeNull();
    const broken = await load(1_500, { q: "couleur:bleu" });
    expect(broken.view.problems).toMatchObject([{ code: "unknownField", found: "couleur" }]);
    expect(broken.limits).not.toContain(10_001);
  });

  test("an empty result names the conditions without which there are rows", async () => {
    const { list } = createNumbers(await makeStaff("officer"), 1_500);
    const load = (q: string) => loadListView(list, new URLSearchParams({ q }), NOW);
    expect((await load("n>1000 n<5")).droppable).toEqual([
      { part: 0, total: 4 },
      { part: 1, total: 500 },
    ]);
    expect((await load("n>2000 zzz")).droppable).toEqual([]);
    expect((await load("n>2000 12")).droppable).toEqual([{ part: 0, total: expect.any(Number) }]);
  });
});
