import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import {
  type Actor,
  type AdministratorActor,
  type PersonActor,
  productActor,
  type StaffActor,
} from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { formatListCursor } from "../lists/queries/list-cursor.server.ts";
import { MAX_LIST_TOTAL } from "../lists/rules/small-count.ts";
import { createSelectionCsv, loadListView } from "../lists/views/list-view.server.ts";
import { readSelection, requireUnchangedSelection } from "../lists/views/selection.server.ts";
import { eraseAuditReason } from "./commands/erase-reason.server.ts";
import { createAuditCsvResponse } from "./views/audit-csv-response.server.ts";
import { createAuditList } from "./views/audit-list.server.ts";

const NOW = new Date("2026-11-24T09:00:00Z");
const DAY = 86_400_000;
const ROWS = 130;

let scene: AccountTestContext;
let ids: { eve: string; zoe: string };
let partnerId: number;
let actor: AdministratorActor;

beforeAll(async () => {
  scene = await createAccountTestContext();
  const eve = await makeAdministrator(scene.db, { firstName: "Ève", lastName: "Été" });
  const zoe = await makeResearcher(scene.db, { firstName: "Zoé", lastName: "100%_sûr" });
  ids = { eve: eve.id, zoe: zoe.id };
  actor = {
    kind: "administrator",
    userId: eve.id,
    sessionId: "session",
    firstName: "Ève",
    lastName: "Été",
    email: eve.email,
    emailVerified: true,
    locale: "fr",
  };
  const partner = { code: "ANX", slug: "anx", nameFr: "Agence", nameEn: "Agency", website: "" };
  const rest = { descriptionFr: "", descriptionEn: "", colour: "#000000", colourOnDark: "#ffffff" };
  const [inserted] = await scene.db
    .insert(partners)
    .values({ ...partner, ...rest })
    .returning();
  partnerId = inserted?.id ?? 0;
  await scene.db.insert(auditEvents).values(
    Array.from({ length: ROWS }, (_, index) => ({
      // Three rows share each instant, so that the order needs the row's id.
      at: new Date(NOW.getTime() - Math.floor(index / 3) * DAY),
      actorKind: index % 2 ? ("person" as const) : ("administrator" as const),
      actorId: index % 2 ? ids.zoe : ids.eve,
      event: index % 2 ? ("dossier.deposited" as const) : ("maintenance.switched" as const),
      subjectKind:
        index === 1 ? ("user" as const) : index % 2 ? ("dossier" as const) : ("portal" as const),
      partnerId: index % 2 ? partnerId : null,
      // Ids of two kinds: the account of a person, and words.
      subjectId: index % 2 ? (index === 1 ? ids.zoe : `dossier-${index}`) : "maintenance",
      details: { index },
    })),
  );
});
afterAll(() => scene.end());

const load = async (
  parameters: Record<string, string>,
  reader: AdministratorActor | StaffActor = actor,
) => loadListView(await createAuditList(scene.db, reader), new URLSearchParams(parameters), NOW);
const count = async (q: string) => (await load({ q })).total;

describe("[E-10 part] the list of the audit", () => {
  test("shows every row once, forward and backward, also where sort values are equal", async () => {
    for (const q of ["", "tri:date"]) {
      const forward: string[] = [];
      let last = await load({ q });
      for (let view = last; ; view = await load({ q, "a-partir-de": view.next ?? "" })) {
        forward.push(...view.rows.map(({ rowId }) => rowId));
        last = view;
        if (!view.next) break;
      }
      expect(forward).toHaveLength(ROWS);
      expect(new Set(forward).size).toBe(ROWS);
      const backward = last.rows.map(({ rowId }) => rowId);
      for (let view = last; view.previous; ) {
        view = await load({ q, "a-partir-de": view.previous });
        backward.unshift(...view.rows.map(({ rowId }) => rowId));
      }
      expect(backward).toEqual(forward);
    }
  });

  test("filters by act, actor, person, subject and date, and by words", async () => {
    expect(await count("acte:dossier.deposited")).toBe(ROWS / 2);
    expect(await count("acte:dossier.deposited,maintenance.switched")).toBe(ROWS);
    expect(await count("-par:person")).toBe(ROWS / 2);
    expect(await count("personne:eve")).toBe(ROWS / 2);
    expect(await count('personne:"ZOE 100%_sur"')).toBe(ROWS / 2);
    expect(await count("personne:100_")).toBe(0);
    expect(await count("objet:portal")).toBe(ROWS / 2);
    expect(await count("agence:anx")).toBe(ROWS / 2);
    expect(await count("-agency:ANX")).toBe(ROWS / 2);
    expect(await count("date:aujourd'hui")).toBe(3);
    expect(await count("date>=1j")).toBe(6);
    expect(await count("date<1j")).toBe(ROWS - 6);
    expect(await count("date:2026-11-24 par:person")).toBe(1);
    expect(await count("dossier-7")).toBe(6);
    expect(await count("identifiant:Dossier-7")).toBe(6);
    expect(await count("identifiant:ossier-7")).toBe(0);
    expect(await count("-dossier-")).toBe(ROWS / 2 + 1);
    expect(await count("deposited eve")).toBe(0);
    expect(await count("MAINTENANCE.switched Été")).toBe(ROWS / 2);
  });

  test("names the subject where it exists", async () => {
    const named = (await load({ q: "objet:user" })).rows;
    expect(named.map(({ subjectName }) => subjectName)).toEqual(["Zoé 100%_sûr"]);
    const [unknown] = (await load({ q: "objet:dossier" })).rows;
    expect(unknown?.subjectName).toBeNull();
  });

  test("does not run a query that it does not understand", async () => {
    const view = await load({ q: "couleur:bleu" });
    expect(view).toMatchObject({ query: null, rows: [], total: 0 });
    expect(view.problems).toEqual([{ code: "unknownField", found: "couleur", at: 0 }]);
  });

  test("treats quotes, percent signs and SQL as text", async () => {
    for (const q of [`"' or 1=1 --"`, "%", "identifiant:'; drop", 'personne:"\\\\"']) {
      expect(await count(q), q).toBeLessThan(ROWS);
    }
  });

  test("shows the first page for a forged cursor", async () => {
    const first = await load({});
    const base = { isBackward: false, sortField: "date", isDescending: true };
    const forged = [
      "x",
      formatListCursor({ ...base, sortValue: "2026-99-99 00:00:00+00", rowId: "1" }),
      formatListCursor({ ...base, sortValue: "now()", rowId: "1" }),
      formatListCursor({ ...base, sortValue: "2026-02-31 00:00:00+00", rowId: "1" }),
      formatListCursor({ ...base, sortValue: "2026-01-01 00:00:00+99", rowId: "1" }),
      formatListCursor({ ...base, sortValue: "0000-01-01 00:00:00+00", rowId: "1" }),
      formatListCursor({ ...base, sortValue: "2026-01-01 00:00:00+00", rowId: "1 or 1=1" }),
      formatListCursor({ ...base, sortField: "event", sortValue: "a", rowId: "1" }),
    ];
    for (const cursor of forged) {
      expect((await load({ "a-partir-de": cursor })).rows, cursor).toEqual(first.rows);
    }
  });

  test("exports exactly what is filtered", async () => {
    const exported = async (q: string) => {
      const parameters = new URLSearchParams({ q });
      const answer = await createAuditCsvResponse(scene.deps, actor, parameters, "fr");
      return (await answer.text()).trimEnd().split("\r\n");
    };
    const lines = await exported("par:person");
    expect(lines).toHaveLength(1 + ROWS / 2);
    expect(lines[1]).toContain('"Dossier déposé";"dossier.deposited";"Chercheur";"Zoé 100%_sûr"');
    await expect(exported("couleur:bleu")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  describe("the selection", () => {
    const toForm = (fields: Record<string, string | string[]>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields))
        for (const one of [value].flat()) data.append(name, one);
      return {
        intent: "csv",
        values: {},
        data,
        getAll: (name: string) => data.getAll(name).map(String),
        getFile: () => null,
      };
    };
    const csv = {
      header: "",
      formatLine: ({ rowId }: { rowId: string }) => `${rowId}\n`,
    };
    const exportSelection = async (fields: Record<string, string | string[]>) => {
      const list = await createAuditList(scene.db, actor);
      const body = createSelectionCsv(list, toForm(fields), NOW, csv);
      return (await new Response(body).text()).trim().split("\n");
    };

    test("is exported in the order of the page: ticked rows and those of other pages, each once", async () => {
      const shown = (await load({ q: "tri:date" })).rows.map(({ rowId }) => rowId);
      const [a = "", b = "", c = ""] = shown;
      expect(await exportSelection({ q: "tri:date", ligne: [c, a], autres: `${b},${a}` })).toEqual([
        a,
        b,
        c,
      ]);
      expect(await exportSelection({ q: "tri:-date", ligne: [a, c] })).toEqual([c, a]);
    });

    test("of all that match is the query itself", async () => {
      const fields = { q: "par:person", tout: "1", total: String(ROWS / 2), ligne: "1" };
      expect(await exportSelection(fields)).toHaveLength(ROWS / 2);
    });

    test("is refused when it is empty, forged or too large, or its query has problems", async () => {
      for (const fields of [
        { q: "" },
        { q: "", ligne: "1 or 1=1" },
        { q: "", autres: "1,x" },
        { q: "", autres: Array.from({ length: 501 }, (_, index) => index + 1).join(",") },
        { q: "couleur:bleu", ligne: "1" },
        { q: "", tout: "1", total: "beaucoup" },
      ]) {
        await expect(exportSelection(fields), JSON.stringify(fields)).rejects.toMatchObject({
          code: "BAD_REQUEST",
        });
      }
    });

    test("stops a bulk act when other rows match than the page counted, or rows that may not be seen", async () => {
      const list = await createAuditList(scene.db, actor);
      const require = (
        fields: Record<string, string | string[]>,
        visible?: ReturnType<typeof eq>,
      ) => {
        const restricted = {
          ...list,
          visible,
          count: (where: Parameters<typeof list.count>[0]) => list.count(where),
        };
        return requireUnchangedSelection(restricted, readSelection(toForm(fields), list, NOW), NOW);
      };
      const all = { q: "par:person", tout: "1" };
      const where = await require({ ...all, total: String(ROWS / 2) });
      expect(await list.count(where)).toBe(ROWS / 2);
      const stale = { code: "STALE", details: { why: "selectionChanged" } };
      await expect(require({ ...all, total: "64" })).rejects.toMatchObject(stale);
      const [row] = (await load({ q: "par:person" })).rows;
      const one = { q: "", ligne: row?.rowId ?? "" };
      await require(one);
      const onlyAdministrators = eq(auditEvents.actorKind, "administrator");
      await expect(require(one, onlyAdministrators)).rejects.toMatchObject(stale);
      await expect(require({ q: "", ligne: "999999" })).rejects.toMatchObject(stale);
    });
  });
});

describe("[E-07 part] the audit of an agency", () => {
  let manager: StaffActor;
  let eventId: number;

  beforeAll(async () => {
    const colleague = await makeResearcher(scene.db, { firstName: "Ugo", lastName: "Collègue" });
    const other = await makeResearcher(scene.db, { firstName: "Ida", lastName: "Ailleurs" });
    manager = makeStaffActor(colleague.id, { partnerId });
    const form = { kind: "form_model", id: randomUUID() } as const;
    const zoe = { kind: "person", userId: ids.zoe } as const;
    const stranger = makeStaffActor(other.id, { partnerId: partnerId + 1 });
    for (const acting of [manager, stranger, actor, zoe]) {
      const reason = acting === manager ? "Motif d’Ugo" : null;
      await writeAudit(
        scene.db,
        { actor: acting, at: NOW },
        "form.published",
        form,
        { number: 1 },
        reason,
      );
    }
    // The form does not exist, so the rows have no agency of their own.
    await scene.deps.pool.query("alter table audit_events disable trigger user");
    const { rows: changed } = await scene.deps.pool.query(
      "update audit_events set partner_id = $1 where event = 'form.published' returning id",
      [partnerId],
    );
    await scene.deps.pool.query("alter table audit_events enable trigger user");
    eventId = Number(changed[0].id);
  });

  const forms = "acte:form.published";

  test("finds what a colleague did as staff by account: not a namesake's acts, nor their own as a researcher", async () => {
    const { db, deps } = scene;
    const [colleague, namesake] = [
      await makeResearcher(db, { firstName: "Eli", lastName: "Homonyme" }),
      await makeResearcher(db, { firstName: "Eli", lastName: "Homonyme" }),
    ];
    const agency = await makeAgency(db, { code: "COL" });
    const call = await makeCall(db, { partnerId: agency, titleFr: "Tourbières", titleEn: "Bogs" });
    const subject = { kind: "call", id: call.id } as const;
    const at = (actor: Actor) => ({ actor, at: NOW });
    const staff = makeStaffActor(colleague.id, { partnerId: agency });
    const other = makeStaffActor(namesake.id, { partnerId: agency });
    for (const { userId } of [staff, other])
      await makeMembership(db, { userId, partnerId: agency, role: "manager" });
    const write = (actor: Actor) => writeAudit(db, at(actor), "call.withdrawn", subject, {});
    await write(staff);
    await write(other);
    await write({ kind: "person", userId: colleague.id } as PersonActor);
    await write(productActor("update-forms"));
    const found = async (q: string, reader: StaffActor = staff) => (await load({ q }, reader)).rows;
    expect(await found("personne:eli")).toHaveLength(3);
    const own = await found(`collegue:${staff.userId}`);
    expect(own.map(({ actorId, actorKind }) => [actorId, actorKind])).toEqual([
      [staff.userId, "staff"],
    ]);
    expect(await found(`-colleague:${staff.userId}`)).toHaveLength(3);
    // Somebody of another agency is no colleague, whether the account exists or not.
    expect(await load({ q: `collegue:${ids.eve}` }, staff)).toMatchObject({ query: null });
    expect(own[0]?.subjectName).toBe("Tourbières");
    const [english] = await found("", { ...staff, locale: "en" });
    expect(english?.subjectName).toBe("Bogs");
    const csv = await createAuditCsvResponse(deps, staff, new URLSearchParams(), "fr");
    expect(await csv.text()).toContain('"Passerelle, mise à jour des formulaires";"";"call"');
  });

  test("tells staff who are limited to departments no title of a call of another one", async () => {
    const { db } = scene;
    const agency = await makeAgency(db, { code: "DEP" });
    const [own, foreign] = await db
      .insert(departments)
      .values(["Eau", "Feu"].map((name) => ({ partnerId: agency, nameFr: name, nameEn: name })))
      .returning({ id: departments.id });
    const reader = makeStaffActor(ids.eve, { partnerId: agency, departmentIds: [own?.id ?? 0] });
    for (const departmentId of [own?.id, foreign?.id, null]) {
      const call = await makeCall(db, {
        partnerId: agency,
        departmentId: departmentId ?? null,
        titleFr: "Titre",
      });
      await writeAudit(
        db,
        { actor: reader, at: NOW },
        "call.withdrawn",
        { kind: "call", id: call.id },
        {},
      );
    }
    const { rows } = await load({ q: "" }, reader);
    expect(rows.map(({ subjectName }) => subjectName)).toEqual(["Titre", null, "Titre"]);
  });

  test("has its rows alone, and names its own staff and researchers, others by their role", async () => {
    const view = await load({ q: `${forms} tri:date` }, manager);
    expect(view.rows.map(({ person, actorKind, actorId }) => [actorKind, person, actorId])).toEqual(
      [
        ["staff", "Ugo Collègue", manager.userId],
        ["staff", null, null],
        ["administrator", null, null],
        ["person", "Zoé 100%_sûr", ids.zoe],
      ],
    );
    const { source } = await createAuditList(scene.db, manager);
    expect(source.fields).not.toHaveProperty("agency");
    // Of the other rows, one is about an account; dossiers that do not exist cannot be read.
    expect((await load({}, manager)).rows.map(({ event }) => event)).toHaveLength(5);
    expect(
      (await load({ q: forms }, makeStaffActor(ids.eve, { partnerId: partnerId + 1 }))).total,
    ).toBe(0);
    for (const role of ["reader", "officer", "decider"] as const)
      expect((await load({}, { ...manager, role })).total, role).toBe(0);
  });

  test("cannot be searched by names and addresses that it does not show, nor for another agency", async () => {
    const found = async (q: string) => (await load({ q }, manager)).total;
    expect(await found("personne:ugo")).toBe(1);
    expect(await found(`${forms} zoe`)).toBe(1);
    for (const q of [
      "personne:ida",
      "ailleurs",
      "personne:ève",
      `${forms} Ève`,
      "personne:example.org",
    ])
      expect(await found(q), q).toBe(0);
    expect(await load({ q: "agence:ANX" }, manager)).toMatchObject({ query: null, rows: [] });
    const csv = await createAuditCsvResponse(
      scene.deps,
      manager,
      new URLSearchParams({ q: forms }),
      "fr",
    );
    const text = await csv.text();
    expect(text).toContain("Motif d’Ugo");
    expect(text).not.toMatch(/Ailleurs|Ève/);
    expect(text).not.toContain(ids.eve);
  });

  test("keeps a row whose reason an administrator erased, and the erasure is a row too", async () => {
    const [before] = (await load({ q: "personne:ugo" })).rows;
    expect(before).toMatchObject({ reason: "Motif d’Ugo", isErasable: true, reasonErasedAt: null });
    const erase = (actor: AdministratorActor | StaffActor, id: unknown) =>
      eraseAuditReason({ ...scene.deps, actor }, { eventId: id });
    await expect(erase(manager, eventId)).rejects.toMatchObject({ code: "FORBIDDEN_ROLE" });
    await erase(actor, eventId);
    for (const id of [eventId, eventId + 1, "x", "9".repeat(30)])
      await expect(erase(actor, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const [after] = (await load({ q: "personne:ugo" }, manager)).rows;
    expect(after).toMatchObject({ reason: null, isErasable: false, reasonErasedAt: scene.now() });
    expect((await load({ q: "acte:audit.reasonErased" }, manager)).rows).toMatchObject([
      { subjectKind: "auditEvent", subjectId: String(eventId), actorKind: "administrator" },
    ]);
  });
});

test("a long list is counted no further than it is shown, and a name of many accounts finds all of theirs", async () => {
  const rows = MAX_LIST_TOTAL + 200;
  await scene.db.execute(sql`insert into users (email, password_hash, first_name, last_name, locale, consented_at)
    select 'foule' || n || '@example.org', 'none', 'Noé', 'Foule-' || n, 'fr', now() from generate_series(1, 300) n`);
  await scene.db.execute(sql`with crowd as (select array_agg(id::text order by email) as ids from users where last_name like 'Foule-%')
    insert into audit_events (at, actor_kind, actor_id, event, subject_kind, subject_id)
    select ${NOW.toISOString()}::timestamptz - n * interval '1 minute', 'person', crowd.ids[1 + n % 300], 'form.published', 'portal', 'x'
    from generate_series(1, ${rows}::int) n, crowd`);
  expect(await count("acte:form.published")).toBe(MAX_LIST_TOTAL + 1);
  expect(await count("personne:foule")).toBe(MAX_LIST_TOTAL + 1);
  expect(await count("noe")).toBe(MAX_LIST_TOTAL + 1);
  expect(await count("personne:foule-77")).toBe(rows / 300);
  const others = await count("acte:dossier.deposited,maintenance.switched");
  expect(await count("acte:dossier.deposited,maintenance.switched -personne:foule")).toBe(others);
});
