import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { findPartner, lockPartner } from "#features/portal/partners/queries/partners.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { listStaffDepartments } from "../../staff/queries/departments.server.ts";
import { can } from "../policy.ts";
import { loadImportTargets } from "../queries/agency-contents.server.ts";
import { readCallContent } from "../queries/call-content.server.ts";
import { loadDraftFields, loadDraftRow } from "../queries/call-draft.server.ts";
import {
  type ImportFault,
  type ImportRow,
  MAX_IMPORT_BYTES,
  readImportFile,
} from "../rules/import-format.ts";
import { type ImportPlan, type PlannedLine, planImport } from "../rules/plan-import.ts";
import { callImports } from "../tables.server.ts";
import { insertDraft, insertDraftFields } from "../writes/insert-draft.server.ts";
import { writeFieldChanges } from "../writes/write-field-changes.server.ts";

const ACTORS = ["staff", "administrator"] as const;

/** What is stored between the trial and the application of a file. */
interface StoredImport {
  readonly rows: readonly ImportRow[];
  /** Of the plan that the person saw. */
  readonly digest: string;
}

export interface ImportTrial {
  /** Null with faults: a file is applied whole or not at all. */
  readonly importId: string | null;
  readonly lines: readonly Omit<PlannedLine, "target">[];
  readonly faults: readonly ImportFault[];
}

/**
 * Reads a file of calls (CSV or JSON) and says what it would make and change, with its faults by line. Nothing is changed;
 * a file without faults is stored until it is applied.
 */
export const tryCallImport = command({
  actors: ACTORS,
  isAudited: false,
  limits: [{ name: "import-calls", per: "person", max: 60, seconds: 3600 }],
  input: z.object({
    /** The one-off partner that an administrator writes for; null for the agency of the staff. */
    partnerId: rowNumber().nullable(),
    fileName: z.string().max(255),
    content: z
      .instanceof(Uint8Array, { error: "missing" })
      .refine(({ length }) => length > 0, "missing")
      .refine(({ length }) => length <= MAX_IMPORT_BYTES, "tooLong"),
  }),
  load: ({ tx, actor, input }) => loadAgency(tx, actor, input.partnerId),
  may: (actor, { id, kind }) =>
    can(actor, "create", { partnerId: id, partnerKind: kind, departmentId: null }),
  async run({ tx, actor, input: { fileName, content }, now }, partner): Promise<ImportTrial> {
    const { rows, faults } = readImportFile(content, await listOpenDepartments(tx, partner.id));
    if (rows.length === 0) return { importId: null, lines: [], faults };
    const plan = await planRows(tx, actor, partner, rows);
    const lines = plan.lines.map(({ target: _, ...line }) => line);
    // A cell that cannot be read is named once, not also as missing.
    const isNamed = (one: ImportFault) =>
      faults.some(({ line, column }) => line === one.line && column === one.column);
    const further = plan.faults.filter((one) => !isNamed(one));
    const allFaults = [...faults, ...further].toSorted((a, b) => a.line - b.line);
    if (allFaults.length > 0) return { importId: null, lines, faults: allFaults };
    const stored: StoredImport = { rows, digest: digestPlan(plan) };
    const [row] = await tx
      .insert(callImports)
      .values({
        ...{ partnerId: partner.id, fileName, content: stored },
        ...{ createdBy: actor.userId, createdAt: now },
      })
      .returning({ id: callImports.id });
    if (!row) throw new Error("an inserted import was not returned");
    return { importId: row.id, lines, faults: [] };
  },
});

/**
 * Applies a tried file: makes and changes drafts, all or nothing. Nothing is published. STALE with `why`: `applied`
 * before, or `changed`, because the file would now do something else than was shown.
 */
export const applyCallImport = command({
  actors: ACTORS,
  limits: [{ name: "import-calls", per: "person", max: 60, seconds: 3600 }],
  input: z.object({ importId: rowId() }),
  async load({ tx, actor, input }) {
    const [found] = await tx
      .select()
      .from(callImports)
      .where(eq(callImports.id, input.importId))
      .for("update");
    // A tried file is its author's own.
    if (found?.createdBy !== actor.userId) throw new DomainError("NOT_FOUND");
    const partner = await lockPartner(tx, found.partnerId);
    if (!partner) throw new DomainError("NOT_FOUND");
    return { found, partner };
  },
  may: (actor, { partner: { id, kind } }) =>
    can(actor, "create", { partnerId: id, partnerKind: kind, departmentId: null }),
  async run({ tx, actor, now, audit }, { found, partner }) {
    if (found.appliedAt) throw new DomainError("STALE", { why: "applied" });
    const { rows, digest } = found.content as StoredImport;
    const plan = await planRows(tx, actor, partner, rows);
    if (plan.faults.length > 0 || digestPlan(plan) !== digest)
      throw new DomainError("STALE", { why: "changed" });
    const byLine = new Map(rows.map((row) => [row.line, row]));
    for (const line of plan.lines) {
      const row = byLine.get(line.line);
      if (row) await applyLine(tx, { actor, now }, partner.id, line, row);
    }
    await tx.update(callImports).set({ appliedAt: now }).where(eq(callImports.id, found.id));
    const created = plan.lines.filter(({ kind }) => kind === "create").length;
    const changed = plan.lines.filter(({ kind }) => kind === "change").length;
    const subject = { kind: "partner", id: partner.id } as const;
    await audit("partner.callsImported", subject, { created, changed }, found.fileName);
    return { created, changed };
  },
});

async function loadAgency(tx: Db, actor: BackOfficeActor, partnerId: number | null) {
  const id = partnerId ?? (actor.kind === "staff" ? actor.partnerId : null);
  const partner = id === null ? undefined : await findPartner(tx, id);
  if (!partner) throw new DomainError("NOT_FOUND");
  return partner;
}

async function listOpenDepartments(tx: Db, partnerId: number) {
  const all = await listStaffDepartments(tx, partnerId);
  return all.filter(({ closedAt }) => closedAt === null);
}

async function planRows(
  tx: Db,
  actor: BackOfficeActor,
  partner: { readonly id: number; readonly kind: "standard" | "one_off" },
  rows: readonly ImportRow[],
): Promise<ImportPlan> {
  const plan = planImport(rows, await loadImportTargets(tx, actor, partner));
  const { partnerId, partnerKind } = { partnerId: partner.id, partnerKind: partner.kind };
  // A member who is limited to departments cannot give a call to another one.
  const foreign = rows.flatMap(({ line, values: { departmentId } }): ImportFault[] => {
    if (departmentId === undefined || departmentId === null) return [];
    const decision = can(actor, "create", { partnerId, partnerKind, departmentId });
    return decision.ok ? [] : [{ line, column: "departmentId", code: "department" }];
  });
  return { ...plan, faults: [...plan.faults, ...foreign] };
}

const digestPlan = ({ lines }: ImportPlan): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

async function applyLine(
  tx: Db,
  { actor, now }: { readonly actor: BackOfficeActor; readonly now: Date },
  partnerId: number,
  { line, kind, code, year, fields, target }: PlannedLine,
  { values }: ImportRow,
): Promise<void> {
  if (kind === "same") return;
  const author = { by: actor.userId, now };
  const content = { ...values, code, year };
  if (!target) {
    const draft = await insertDraft(tx, { partnerId, ...author });
    // As in the editor: a call of a member who is limited to departments belongs to the first of them.
    const own = actor.kind === "staff" ? (actor.departmentIds?.[0] ?? null) : null;
    await insertDraftFields(tx, draft.id, { departmentId: own, ...content }, author);
    return;
  }
  const draftId = target.draftId ?? (await openDraft(tx, partnerId, target.callId ?? 0, now));
  const stored = await loadDraftFields(tx, draftId);
  const row = await loadDraftRow(tx, draftId, { forUpdate: true });
  const changes = fields.map((key: CallField & keyof typeof content) => ({
    ...{ key, id: draftId, version: stored[key].version, value: content[key] },
  }));
  const { verdicts } = await writeFieldChanges(tx, row, { actor, now }, changes);
  const refused = Object.entries(verdicts).find(([, verdict]) => verdict.kind !== "saved");
  if (refused) throw new DomainError("INVALID", { [`${line}.${refused[0]}`]: "invalid" });
}

async function openDraft(tx: Db, partnerId: number, callId: number, now: Date): Promise<string> {
  const draft = await insertDraft(tx, { partnerId, callId, by: null, now });
  await insertDraftFields(tx, draft.id, await readCallContent(tx, callId), { by: null, now });
  return draft.id;
}
