import { createHash, randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { sessions, staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { loadCompleteness } from "#features/proposals/deposits/queries/completeness.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import {
  depositDocuments,
  depositReceipts,
  depositVersions,
} from "#features/proposals/deposits/tables.server.ts";
import { declareConflict } from "#features/proposals/dossiers/commands/declare-conflict.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { readCsv } from "#platform/read-csv.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { putDemoFiles } from "../../../../demo/appendix-files.ts";
import { requestPdfs } from "./commands/export-dossiers.server.ts";
import { createAnswersFileResponse } from "./views/answers-file.server.ts";
import { type ArchiveOptions, createArchiveResponse } from "./views/dossiers-archive.server.ts";
import { loadExportPage } from "./views/export-page.server.ts";
import { loadPostedExport, loadQueriedExport } from "./views/export-selection.server.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const PDFS: ArchiveOptions = { locale: "fr", kinds: [] };

let scene: TestDeps;
let helene: StaffActor;
/** Deposited dossiers of the call EAU, in the order of their numbers. */
let listed: { id: string; number: string; acronym: string }[];

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db, storage } = scene.deps;
  await putDemoFiles(storage);
  helene = await signIn();
  const { rows } = await db.execute<(typeof listed)[number]>(
    sql`select id, number, acronym from dossiers where number like '%-EAU-%' order by number`,
  );
  listed = rows;
});
afterAll(() => scene.end());

/** Hélène with a new session: downloads ask whether it still exists. */
async function signIn(): Promise<StaffActor> {
  const { db } = scene.deps;
  const [member] = await db
    .select({ userId: users.id, memberId: staffMembers.id, partnerId: staffMembers.partnerId })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(users.email, "helene.vasseur@example.org"));
  if (!member) throw new Error("no Hélène");
  const now = new Date();
  const [session] = await db
    .insert(sessions)
    .values({
      tokenHash: hashToken(createToken()),
      userId: member.userId,
      staffMemberId: member.memberId,
      device: "test",
      secondFactorAt: now,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    .returning({ id: sessions.id });
  const { rows } = await db.execute<{ role: StaffActor["role"] }>(
    sql`select role from staff_members where id = ${member.memberId}`,
  );
  return makeStaffActor(member.userId, {
    ...member,
    role: rows[0]?.role ?? "manager",
    sessionId: session?.id ?? "",
  });
}

const as = (actor: StaffActor) => ({ ...scene.deps, actor });
const idAt = (at: number) => listed[at]?.id ?? "";

function postForm(fields: readonly (readonly [string, string])[]) {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return readForm(new Request("http://passerelle.test/", { method: "POST", body: data }));
}
const chooseForm = (intent: string, ids: readonly string[], more: [string, string][] = []) =>
  postForm([["intent", intent], ["q", ""], ["autres", ids.join(",")], ...more]);

const choose = async (ids: readonly string[], actor = helene) =>
  loadPostedExport(scene.deps.db, actor, await chooseForm("archive", ids), scene.deps.clock.now());

/** Records a printed PDF of the held version of a dossier; its bytes are stored unless the test leaves them out. */
async function recordPdf(dossierId: string, stored: "intact" | "missing" | "altered", bytes = 900) {
  const { db, storage } = scene.deps;
  const content = randomBytes(bytes);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const [version] = await db
    .select({ versionId: depositVersions.id, keyId: depositReceipts.keyId })
    .from(depositVersions)
    .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
    .innerJoin(dossiers, eq(dossiers.depositedVersion, depositVersions.number))
    .where(sql`${dossiers.id} = ${dossierId} and ${depositVersions.dossierId} = ${dossierId}`);
  if (!version) throw new Error(`no version of ${dossierId}`);
  await db.insert(depositDocuments).values({
    ...version,
    ...{ sha256, bytes, kind: "dossier", locale: "fr", statement: "{}", signature: "" },
    recordedAt: new Date(),
  });
  if (stored === "intact") await storage.put(frozenKey(sha256), content);
  if (stored === "altered") await storage.put(frozenKey(sha256), randomBytes(bytes));
  return sha256;
}

const unzip = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()));
const digest = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const toText = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

const listAudit = async () =>
  (
    await scene.deps.db
      .select({ event: auditEvents.event, details: auditEvents.details })
      .from(auditEvents)
      .where(inArray(auditEvents.event, ["staff.dossiersExported", "staff.dossierRead"]))
      .orderBy(auditEvents.id)
  ).map(({ event, details }) => [event, details] as const);

test("[E-04 part] an archive has the intact files under readable names; missing, altered and unprinted ones are named", async () => {
  const { db } = scene.deps;
  const whole = await recordPdf(idAt(0), "intact");
  await recordPdf(idAt(1), "missing");
  await recordPdf(idAt(2), "altered");
  await declareConflict(as(helene), { number: listed[4]?.number ?? "" });
  // Another agency's dossier, one with a conflict of interest and one that does not exist are neither in it nor counted.
  const { rows: foreign } = await db.execute<{ id: string }>(
    sql`select d.id from dossiers d join calls c on c.id = d.call_id where c.partner_id <> ${helene.partnerId} limit 1`,
  );
  const hidden = [idAt(4), foreign[0]?.id ?? NOBODY, NOBODY];
  const selection = await choose([idAt(0), idAt(1), idAt(2), idAt(3), ...hidden]);
  expect(selection.count).toBe(4);
  const options = { locale: "fr", kinds: ["appendix", "cv"] } as const;
  const response = await createArchiveResponse(as(helene), selection, options);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="dossiers-/);
  const files = await unzip(response);
  const names = Object.keys(files);

  const first = listed[0];
  const folder = names.find((name) => name.startsWith(`${first?.number}_`))?.split("/")[0] ?? "";
  expect(folder).toMatch(/^ANR-\d\d-EAU-\d{4}_[\p{L}\d+-]+_[\p{L}-]+$/u);
  expect(digest(files[`${folder}/${folder}.pdf`] ?? new Uint8Array())).toBe(whole);
  expect(names.filter((name) => name.startsWith(`${folder}/cv/`))).toHaveLength(2);
  expect(names.some((name) => name.startsWith(`${folder}/annexes/`))).toBe(true);
  expect(names.filter((name) => /_[^/]*\.pdf$/.test(name) && !name.includes("/cv/"))).toHaveLength(
    1,
  );
  expect(names.slice(-3)).toEqual(["LISEZ-MOI.txt", "SHA256SUMS", "manifest.csv"]);

  // Every digest of the list is that of the file beside it.
  const sums = toText(files.SHA256SUMS).trim().split("\n");
  expect(sums.length).toBe(names.length - 3);
  for (const line of sums) {
    const [sha256 = "", path = ""] = line.split("  ");
    expect(digest(files[path] ?? new Uint8Array()), path).toBe(sha256);
  }
  const manifest = toText(files["manifest.csv"]);
  const faults = (word: string) => manifest.split("\r\n").filter((line) => line.includes(word));
  expect(faults("introuvable dans le stockage")).toHaveLength(1);
  expect(faults("n’est plus celui")).toHaveLength(1);
  expect(faults("pas encore imprimé")).toHaveLength(1);
  expect(toText(files["LISEZ-MOI.txt"])).toContain("3 fichiers ne sont pas dans l’archive");
  expect(manifest).not.toContain(listed[4]?.number);

  const audited = await listAudit();
  expect(audited[0]).toEqual(["staff.dossiersExported", { kind: "archive", count: 4 }]);
  expect(new Set(audited.slice(1).map(([event]) => event))).toEqual(new Set(["staff.dossierRead"]));
  expect(audited).toHaveLength(5);
  // Chosen alone, what may not be seen does not exist.
  for (const id of hidden) await expect(choose([id])).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("[E-04 part] an archive ends with the access of its reader, and a member has one at a time", async () => {
  const actor = await signIn();
  await recordPdf(idAt(6), "intact", 700_000);
  await recordPdf(idAt(7), "intact", 700_000);
  const selection = await choose([idAt(6), idAt(7)], actor);
  const running = await createArchiveResponse(as(actor), selection, PDFS);
  const second = () => createArchiveResponse(as(actor), selection, PDFS);
  await expect(second()).rejects.toMatchObject({ code: "ARCHIVE_RUNNING" });
  await running.body?.cancel();

  const cut = await second();
  const reader = cut.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await scene.deps.db.delete(sessions).where(eq(sessions.id, actor.sessionId));
  await expect(reader?.read()).rejects.toBeInstanceOf(DomainError);
  // The slot is free again.
  const again = await createArchiveResponse(as(helene), await choose([idAt(6)]), PDFS);
  const names = Object.keys(await unzip(again));
  expect(names).toHaveLength(4);
  expect(names[0]).toMatch(/^ANR-\d\d-EAU-\d{4}_[^/]+\.pdf$/);
});

test("[E-04 part] chosen columns are one table over the forms of the dossiers, for what the member may see", async () => {
  const { db, clock } = scene.deps;
  const queried = await loadQueriedExport(db, helene, "appel:EAU tri:dossier", clock.now());
  if (!queried) throw new Error("the query was not understood");
  // The dossier with the conflict of interest of the first test is not counted.
  expect(queried.count).toBe(39);
  const page = await loadExportPage(db, queried, { locale: "fr", columns: null });
  const proposal = page.forms.find(
    ({ formModelType }) => formModelType === "scientific_proposition",
  );
  const columns = proposal?.sections.flatMap((section) => section.columns) ?? [];
  const find = (id: string) => columns.find(({ key }) => key.endsWith(`.${id}`))?.key ?? "";
  expect(columns.find(({ key }) => key.endsWith(".task_title"))?.isRepeated).toBe(true);
  const ticked = ["coordinator", find("disciplines"), find("task_title"), find("staff")];
  const form = await postForm([
    ...[["intent", "csv"] as const, ["q", "appel:EAU tri:dossier"] as const],
    ...[["tout", "1"] as const, ["total", "39"] as const],
    ...ticked.map((key) => ["colonne", key] as const),
  ]);
  const response = await createAnswersFileResponse(as(helene), form, "en");
  const rows = (readCsv(await response.text()) ?? []).map(({ cells }) => cells);
  expect(rows[0]).toEqual([
    ...["Number", "Acronym", "Coordinator", "Version of the form “Proposition scientifique”"],
    ...[expect.stringMatching(/> Discipline/), expect.stringMatching(/Tasks? > /)],
    ...[expect.stringMatching(/> /), "Note"],
  ]);
  expect(rows).toHaveLength(40);
  expect(rows.map(([number]) => number)).not.toContain(listed[4]?.number);
  for (const row of rows.slice(1)) {
    expect(row[3]).toBe("1");
    expect(row[5]).toMatch(/1: Choix et équipement des sites$/);
    expect(row[6]).toMatch(/^\d+\.00$/);
    expect(row[7]).toBe("");
  }
  expect((await listAudit()).at(-1)?.[0]).toBe("staff.dossierRead");
  const other = { ...helene, partnerId: helene.partnerId + 1 };
  const foreign = await chooseForm("csv", [idAt(0)]);
  await expect(createAnswersFileResponse(as(other), foreign, "fr")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("missing PDFs are counted and can be printed; the demonstration's deposits could be deposited again", async () => {
  const { db, clock } = scene.deps;
  const selection = await choose([idAt(10), idAt(11)]);
  const { files } = await loadExportPage(db, selection, { locale: "fr", columns: [] });
  expect(files.pdfs.fr.count).toBe(0);
  expect(files.appendices.count).toBe(2);
  const chosen = { text: "", ids: [idAt(10), idAt(11)], shownCount: 2 };
  expect(await requestPdfs(as(helene), { chosen, locale: "fr" })).toEqual({ count: 2 });
  // The first five have two to six teams; the fourth is open for a completion.
  for (const { id, acronym } of listed.slice(0, 5)) {
    const completeness = await loadCompleteness(db, id, { locale: "fr", now: clock.now() });
    expect(completeness, acronym).toMatchObject({ isDepositAllowed: true });
  }
});
