import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { declaredConflicts, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { agencyDossiers } from "../dossier-index/tables.server.ts";
import { FIGURES, readFigureChoices } from "./rules/figures-address.ts";
import { loadAgencyFigures } from "./views/agency-figures.server.ts";
import { loadCallFigures } from "./views/call-figures.server.ts";
import { createAgencyCsv, createFiguresCsv } from "./views/figures-file.server.ts";

/** The demonstration's closed call of forty deposited dossiers. */
const CODE = "EAU";

let scene: TestDeps;
let reader: StaffActor;
let call: { id: number; closesAt: Date; departmentId: number | null };

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  const [found] = await db
    .select({
      id: calls.id,
      closesAt: calls.closesAt,
      departmentId: calls.departmentId,
      partnerId: calls.partnerId,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(sql`${partners.code} = 'ANR' and ${calls.code} = ${CODE}`);
  if (!found) throw new Error("the demonstration has no call EAU");
  call = found;
  const { rows } = await db.execute<{ id: string; memberId: string }>(
    sql`select u.id, m.id as "memberId" from users u join staff_members m on m.user_id = u.id
      where u.email = 'nora.thiam@example.org' and m.partner_id = ${found.partnerId}`,
  );
  reader = makeStaffActor(rows[0]?.id ?? "", {
    partnerId: found.partnerId,
    memberId: rows[0]?.memberId ?? "",
    role: "reader",
    departmentIds: null,
  });
});
afterAll(() => scene.end());

const load = (
  actor: StaffActor,
  { id = String(call.id), query = "", now = scene.deps.clock.now() } = {},
) =>
  loadCallFigures(scene.deps.db, actor, {
    id,
    choices: readFigureChoices(new URLSearchParams(query)),
    locale: "fr",
    now,
  });

const sumCounts = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((sum, { count }) => sum + count, 0);

describe("[E-15 part] figures of a call", () => {
  test("every figure adds up to the forty deposited dossiers", async () => {
    for (const period of ["24h", "14j", "tout"]) {
      const { timeline } = await load(reader, { query: `periode=${period}` });
      const { buckets, before, ahead, grace, later } = timeline;
      expect(sumCounts([...buckets, before, ahead, grace, later])).toBe(40);
    }
    const figures = await load(reader);
    expect(figures).toMatchObject({
      summary: { total: 40, today: 0, earlier: null },
      pending: 0,
      keptByConflict: 0,
      writers: null,
      isLive: false,
    });
    for (const name of ["erc", "institution", "amount"] as const)
      expect(sumCounts(figures[name])).toBe(40);
    // A dossier counts in each of its countries.
    expect(sumCounts(figures.country)).toBeGreaterThan(40);
    const { rows } = await scene.deps.db.execute<{ sum: number }>(
      sql`select sum(requested_amount)::float8 as sum from agency_dossiers where call_id = ${call.id}`,
    );
    expect(figures.requestedEuros).toBe(rows[0]?.sum);
  });

  test("other agencies, other departments, drafts and unknown ids are not found", async () => {
    const { db } = scene.deps;
    const foreign = { ...reader, partnerId: await makeAgency(db) };
    expect(await getOutcome(load(foreign))).toBe("NOT_FOUND");
    expect(call.departmentId).not.toBeNull();
    expect(await getOutcome(load({ ...reader, departmentIds: [] }))).toBe("NOT_FOUND");
    const own = { ...reader, departmentIds: [call.departmentId ?? 0] };
    expect((await load(own)).summary.total).toBe(40);
    for (const id of ["0", "99999999999999", "x", "00000000-0000-4000-8000-000000000000"])
      expect(await getOutcome(load(reader, { id }))).toBe("NOT_FOUND");
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from calls where partner_id <> ${reader.partnerId} limit 1`,
    );
    for (const other of [rows[0]?.id, call.id, "x"])
      expect(await getOutcome(load(reader, { query: `comparer=${other}` }))).toBe("NOT_FOUND");
  });

  test("a dossier kept by a conflict of interest is in no figure", async () => {
    const { db } = scene.deps;
    const before = await load(reader);
    const [kept] = await db
      .select({ id: agencyDossiers.dossierId, amount: agencyDossiers.requestedAmount })
      .from(agencyDossiers)
      .where(eq(agencyDossiers.callId, call.id))
      .limit(1);
    const conflict = { userId: reader.userId, dossierId: kept?.id ?? "" };
    await db.insert(declaredConflicts).values({ ...conflict, declaredAt: scene.deps.clock.now() });
    const after = await load(reader);
    expect(after).toMatchObject({ summary: { total: 39 }, keptByConflict: 1 });
    for (const name of ["erc", "institution", "amount"] as const)
      expect(sumCounts(after[name])).toBe(39);
    expect(after.requestedEuros).toBe(before.requestedEuros - (kept?.amount ?? 0));
    await db.delete(declaredConflicts).where(eq(declaredConflicts.userId, reader.userId));
  });

  test("empty and withdrawn calls have their figures too; drafts are counted, few of them without detail", async () => {
    const { db } = scene.deps;
    const now = scene.deps.clock.now();
    const { rows } = await db.execute<{ id: number }>(
      sql`select c.id from calls c where c.partner_id = ${reader.partnerId} and c.opens_at < ${now} and c.closes_at > ${now}
        and not exists (select from dossiers d where d.call_id = c.id) limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    const makeDrafts = (count: number) =>
      db.insert(dossiers).values(
        Array.from({ length: count }, (_, index) => ({
          callId: id,
          acronym: `D${index}`,
          title: "Brouillon",
          createdAt: now,
          savedAt: now,
        })),
      );
    await makeDrafts(2);
    const empty = await load(reader, { id: String(id) });
    expect(empty).toMatchObject({
      summary: { total: 0 },
      drafts: { total: 2, rows: [] },
      writers: { people: 0, drafts: 0, reopened: 0 },
      erc: [],
      requestedEuros: 0,
    });
    await makeDrafts(1);
    await db
      .update(calls)
      .set({ withdrawnAt: now, withdrawalReasonFr: "Fin", withdrawalReasonEn: "End" })
      .where(eq(calls.id, id));
    const withdrawn = await load(reader, { id: String(id) });
    expect(withdrawn).toMatchObject({ drafts: { total: 3 }, writers: null, isLive: false });
    expect(sumCounts(withdrawn.drafts.rows)).toBe(3);
    expect(JSON.stringify(withdrawn)).not.toContain("Brouillon");
  });

  test("the files have the rows of the tables, and no formula", async () => {
    const { db } = scene.deps;
    const [one] = await db
      .select({ id: agencyDossiers.dossierId })
      .from(agencyDossiers)
      .where(eq(agencyDossiers.callId, call.id))
      .limit(1);
    await db
      .update(agencyDossiers)
      .set({ coordinatorInstitution: "=HYPERLINK(1)" })
      .where(eq(agencyDossiers.dossierId, one?.id ?? ""));
    const figures = await load(reader);
    const read = async (name: (typeof FIGURES)[number] | null) =>
      (await new Response(createFiguresCsv(figures, name, "fr")).text()).trim().split("\r\n");
    const lines = await read("institution");
    expect(lines).toHaveLength(figures.institution.length + 2);
    expect(lines.at(-1)).toContain('"En tout";"40"');
    expect(lines.join("\n")).toContain(`"'=HYPERLINK(1)";"1"`);
    const all = await read(null);
    const parts = await Promise.all(FIGURES.map(read));
    expect(all.slice(1)).toEqual(parts.flatMap((part) => part.slice(1)));
  });

  test("the figures of the agency add up by call and by department, within the member's reach", async () => {
    const { db, clock } = scene.deps;
    const loadAgency = (actor: StaffActor) =>
      loadAgencyFigures(db, actor, {
        choices: { year: null, tables: [] },
        locale: "fr",
        now: clock.now(),
      });
    const figures = await loadAgency(reader);
    expect(figures.calls.find(({ id }) => id === call.id)?.count).toBe(40);
    expect(sumCounts(figures.calls)).toBe(figures.total);
    expect(sumCounts(figures.departments)).toBe(figures.total);
    const elsewhere = await loadAgency({ ...reader, departmentIds: [] });
    expect(elsewhere.calls.map(({ departmentId }) => departmentId)).not.toContain(
      call.departmentId,
    );
    const foreign = await loadAgency({ ...reader, partnerId: await makeAgency(db) });
    expect(foreign).toMatchObject({ total: 0, calls: [], departments: [] });
    const text = await new Response(createAgencyCsv(figures, "call", "fr")).text();
    expect(text.trim().split("\r\n")).toHaveLength(figures.calls.length + 2);
  });

  test("on the last day the figures are live and compared with the earlier call at the same distance", async () => {
    const { db } = scene.deps;
    // Ten of the forty dossiers become those of last year's call; all of them came an hour before its closing.
    const [other] = await db
      .select({ id: calls.id })
      .from(calls)
      .where(sql`${calls.partnerId} = ${reader.partnerId} and ${calls.id} <> ${call.id}`)
      .limit(1);
    const earlierId = other?.id ?? 0;
    const moved = sql`(select dossier_id from agency_dossiers where call_id = ${call.id} order by dossier_id limit 10)`;
    await db.update(dossiers).set({ callId: earlierId }).where(sql`${dossiers.id} in ${moved}`);
    await db
      .update(agencyDossiers)
      .set({ callId: earlierId })
      .where(sql`${agencyDossiers.dossierId} in ${moved}`);
    const total = 10;
    const closesAt = new Date(call.closesAt.getTime() - 365 * 86_400_000);
    await db
      .update(calls)
      .set({
        year: 2025,
        code: CODE,
        opensAt: new Date(closesAt.getTime() - 60 * 86_400_000),
        closesAt,
        departmentId: call.departmentId,
      })
      .where(eq(calls.id, earlierId));
    await db
      .update(agencyDossiers)
      .set({ firstDepositedAt: new Date(closesAt.getTime() - 3_600_000) })
      .where(eq(agencyDossiers.callId, earlierId));
    await db
      .insert(callRequirements)
      .values({ callId: call.id, graceMinutes: 10 })
      .onConflictDoNothing();
    const at = (minutes: number) => new Date(call.closesAt.getTime() - minutes * 60_000);
    const before = await load(reader, { now: at(61) });
    expect(before.summary.earlier).toMatchObject({ total, atSameDistance: 0, lastHour: total });
    expect(before).toMatchObject({ isLive: true, earlierName: "2025", comparedId: earlierId });
    const after = await load(reader, { now: at(59) });
    expect(after.summary.earlier?.atSameDistance).toBe(total);
    expect(after.timeline.buckets.at(-1)?.earlier).toBe(total);
    expect((await load(reader, { now: at(59), query: "comparer=aucun" })).earlierName).toBeNull();
  });
});
