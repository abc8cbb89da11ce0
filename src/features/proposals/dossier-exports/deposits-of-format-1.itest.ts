import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDossierContent } from "#features/proposals/deposits/queries/dossier-content.server.ts";
import {
  findVersionByNumber,
  findVersionReceipt,
} from "#features/proposals/deposits/queries/versions.server.ts";
import {
  frozenKey,
  type Manifest,
  parseManifest,
} from "#features/proposals/deposits/rules/manifest.ts";
import { parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { verifyReceipt } from "#features/proposals/deposits/views/verification.server.ts";
import { streamVersionArchive } from "#features/proposals/deposits/views/version-archive.server.ts";
import {
  freezeVersion,
  toFrozenContent,
} from "#features/proposals/deposits/writes/freeze-version.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loadVersionDocument, type Version } from "./views/print-version.server.ts";

/**
 * Three dossiers of the demonstration as they were deposited in November 2026, in format 1: a deposit, a second version with
 * CVs, an image and appendices, and a standby. Each line is a table's name and a row. Never generate the file anew: people
 * hold receipts for bytes that were made as these were.
 */
const FIXTURE = new URL("./deposits-of-format-1.jsonl", import.meta.url);

type Row = Readonly<Record<string, unknown>>;
const ROWS = readFileSync(FIXTURE, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as readonly [table: string, row: Row]);

interface FrozenRow {
  readonly dossier_id: string;
  readonly number: number;
  readonly manifest: string;
  readonly sha256: string;
}
const VERSIONS = ROWS.filter(([table]) => table === "deposit_versions").map(
  ([, row]) => row as unknown as FrozenRow,
);

/** Digests of the archives when the file was made, with each file's digest in place of its bytes. */
const ARCHIVES: Readonly<Record<string, string>> = {
  "RUISSEL 1": "80d2039e54acc5f65292f1b02c50c12e742c7536bbfabeccd478b87f12975a56",
  "LITTOSOL 1": "6688c978071621742e58057fa9b3e1244d450f50120b3641544bc30501249ac4",
  "LITTOSOL 2": "903e0c858a9751c28b601be7414801dcbefd8dc6d610360b0d91e906033b91da",
  "OMBRES 1": "1abb1600b4bbc681b5403f1ebfaa19b61e1e237c1bb3deb24418ef8d1f61bc62",
};

const isFrozen = (table: string): boolean => /^(?:deposit_|receipt_keys)/.test(table);

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("empty");
  await insertRows(ROWS.filter(([table]) => !isFrozen(table)));
});
afterAll(() => scene.end());

/** What the migrations `0002_calls_of_agencies` and `0003_form_designer` gave to rows of that time. */
function toCurrentRow(table: string, row: Row): Row {
  if (table === "calls") {
    const { amount_kind: _, amount_euros: envelope, ...rest } = row;
    return { ...rest, code: `C${row.id}`, year: 2026, envelope_euros: envelope ?? null };
  }
  if (table === "form_models") return { ...row, form_model_type: findFormModelType(row.id) };
  return table === "dossiers" ? { ...row, number: `ANR-26-C${row.call_id}-0001` } : row;
}

/** The type of a form is that of its versions. */
function findFormModelType(formModelId: unknown): string {
  const version = ROWS.find(
    ([table, row]) => table === "form_model_versions" && row.form_model_id === formModelId,
  );
  const model = version?.[1].model as { formModelType?: string } | undefined;
  return model?.formModelType ?? "general_information";
}

/** Inserts rows without the triggers that would add others. */
async function insertRows(rows: typeof ROWS): Promise<void> {
  const client = await scene.deps.pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const [table, before] of rows) {
      const row = toCurrentRow(table, before);
      const columns = Object.keys(row).join(", ");
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

const hash = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

const toFileMap = ({ files }: Manifest) =>
  new Map(files.map(({ source, bytes, sha256 }) => [source, { bytes, sha256 }]));

/** The same document with a field more in every object that is no map by key. */
function addUnknownFields(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => addUnknownFields(item));
  if (value === null || typeof value !== "object" || name === "answers") return value;
  const fields = Object.entries(value).map(([key, field]) => [key, addUnknownFields(field, key)]);
  return name === "publications"
    ? value
    : { ...Object.fromEntries(fields), fieldOfLater: [{ of: "a later release" }] };
}

/** What the print of a version must show of it. */
const listPrintedTexts = (
  { receiptNumber, sha256 }: Version,
  { dossier, call, members, teams, appendices, files }: Manifest,
): string[] => [
  dossier.title,
  call.partner,
  receiptNumber,
  sha256,
  ...members.flatMap(({ lastName, publications }) => [
    lastName,
    ...Object.values(publications)
      .flat()
      .map((citation) => JSON.stringify(citation)),
  ]),
  ...teams.flatMap(({ institution, legalRepresentative, managingOrganization }) =>
    [institution?.label, legalRepresentative?.email, managingOrganization?.siret].filter(
      (text) => text !== undefined,
    ),
  ),
  ...appendices.map(({ fileName }) => fileName),
  ...files.filter(({ kind }) => kind === "appendix").map((file) => file.sha256),
  ...files.filter(({ kind }) => kind === "image").map(({ name }) => name),
];

/** A manifest of format 2 in format 1: without the numbers. */
function toFormat1(frozen: string): string {
  const { dossier, call, ...manifest } = JSON.parse(frozen) as Manifest;
  const { number, ...dossierOfFormat1 } = dossier;
  const { number: callNumber, ...callOfFormat1 } = call;
  expect([manifest.format, number, callNumber]).toEqual([
    2,
    `ANR-26-C${call.id}-0001`,
    `${call.partner}-26-C${call.id}`,
  ]);
  return toCanonicalJson({
    ...manifest,
    format: 1,
    dossier: dossierOfFormat1,
    call: callOfFormat1,
  });
}

test("[D-24 part] a deposit of the same content differs from a deposit of format 1 by its numbers only", async () => {
  const undo = new Error("undo");
  const depositAgain = scene.deps.db.transaction(async (tx) => {
    for (const { dossier_id: id, manifest: frozen, number } of VERSIONS) {
      const manifest = parseManifest(frozen);
      const { kind, frozenAt } = manifest;
      const { title } = manifest.dossier;
      await tx.update(dossiers).set({ title }).where(eq(dossiers.id, id));
      const now = new Date(manifest.depositedAt);
      await freezeVersion(tx, scene.deps, {
        kind,
        content: toFrozenContent(await loadDossierContent(tx, id, now), toFileMap(manifest)),
        ...(frozenAt && { frozenAt: new Date(frozenAt) }),
        depositor: { userId: null, name: "Claire Morel", role: "coordinator" },
        now,
      });
      const again = await findVersionByNumber(tx, id, number);
      expect(toFormat1(again?.manifest ?? "{}")).toBe(frozen);
      expect(again?.sha256).toBe(hash(again?.manifest ?? ""));
    }
    throw undo;
  });
  await expect(depositAgain).rejects.toBe(undo);
});

test("[D-24 part, D-26 part] deposits of format 1 are verified, printed and archived as before", async () => {
  const { db, storage } = scene.deps;
  await insertRows(ROWS.filter(([table]) => isFrozen(table)));
  const archives: Record<string, string> = {};
  for (const row of VERSIONS) {
    expect(hash(row.manifest)).toBe(row.sha256);
    const version = await findVersionByNumber(db, row.dossier_id, row.number);
    if (!version) throw new Error(`no version ${row.number} of dossier ${row.dossier_id}`);
    const manifest = parseManifest(version.manifest);
    const { dossier, files } = manifest;
    const verified = await verifyReceipt(
      db,
      { number: version.receiptNumber, file: null, documentSha256: row.sha256 },
      "fr",
    );
    expect(verified).toMatchObject({ ok: true, document: { part: "manifest" } });
    const receipt = await findVersionReceipt(db, version.id);
    if (!receipt) throw new Error(`no receipt of ${version.id}`);
    expect(parseReceipt(receipt.receipt).version.sha256).toBe(row.sha256);
    for (const { sha256 } of files) await storage.put(frozenKey(sha256), Buffer.from(sha256));
    const archive = createHash("sha256");
    for await (const chunk of streamVersionArchive(scene.deps, version, receipt))
      archive.update(chunk);
    const later = JSON.stringify(addUnknownFields(JSON.parse(row.manifest)));
    expect(later).not.toBe(row.manifest);
    expect(parseManifest(later)).toEqual(manifest);
    archives[`${dossier.acronym} ${version.number}`] = archive.digest("hex");
    for (const locale of LOCALES) {
      const document = await loadVersionDocument(db, version, locale);
      const text = JSON.stringify(document);
      for (const part of listPrintedTexts(version, manifest)) expect(text).toContain(part);
      expect(await loadVersionDocument(db, { ...version, manifest: later }, locale)).toEqual(
        document,
      );
    }
  }
  expect(archives).toEqual(ARCHIVES);
});
