import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { findPartner, lockPartner } from "#features/portal/partners/queries/partners.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { listStaffDepartments } from "../../staff/queries/departments.server.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { can } from "../policy.ts";
import { loadImportTargets } from "../queries/agency-contents.server.ts";
import { readCallContent } from "../queries/call-content.server.ts";
import { loadDraftFields, loadDraftRow } from "../queries/call-draft.server.ts";
import { lockCall } from "../queries/lock-call.server.ts";
import {
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FAULTS,
  readImportFile,
} from "../rules/import-format.ts";
import { type ImportPlan, type PlannedLine, planImport } from "../rules/plan-import.ts";
import { callDrafts, callImports } from "../tables.server.ts";
import { insertDraft, insertDraftFields } from "../writes/insert-draft.server.ts";
import { writeFieldChanges } from "../writes/write-field-changes.server.ts";

const ACTORS = ["staff", "administrator"] as const;

/** What is stored between the trial and the application of a file. */
interface StoredImport {
  readonly rows: readonly ImportRow[];
  /** Of the plan that the person saw, and of the values that it would replace. */
  readonly digest: string;
}

export interface ImportTrial {
  /** Null with faults: a file is applied whole or not at all. */
  readonly importId: string | null;
  readonly lines: readonly Omit<PlannedLine, "target">[];
  /** The first faults by line; `faultCount` counts all, up to `MAX_IMPORT_FAULTS`. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
}

/** Faults that a page shows. */
const MAX_SENT_FAULTS = 200;

const toFaultyTrial = (
  lines: ImportTrial["lines"],
  faults: readonly ImportFault[],
): ImportTrial => ({
  importId: null,
  lines,
  faults: faults.slice(0, MAX_SENT_FAULTS),
  faultCount: Math.min(faults.length, MAX_IMPORT_FAULTS),
});

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
  load: async ({ tx, actor, input }) => {
    const acting = await refreshStaffActor(tx, actor);
    return { acting, partner: await loadAgency(tx, acting, input.partnerId) };
  },
  may: (_, { acting, partner: { id, kind } }) =>
    can(acting, "create", { partnerId: id, partnerKind: kind, departmentId: null }),
  async run(
    { tx, actor, input: { fileName, content }, now },
    { acting, partner },
  ): Promise<ImportTrial> {
    const { rows, faults } = readImportFile(content, await listStaffDepartments(tx, partner.id));
    // With so many faults, the rest of the file was not read.
    if (rows.length === 0 || faults.length >= MAX_IMPORT_FAULTS) return toFaultyTrial([], faults);
    const plan = await planRows(tx, acting, partner, rows);
    const lines = plan.lines.map(({ target: _, ...line }) => line);
    // A cell that cannot be read is named once, not also as missing.
    const toCell = ({ line, column }: ImportFault) => `${line} ${column}`;
    const named = new Set(faults.map(toCell));
    const further = plan.faults.filter((one) => !named.has(toCell(one)));
    const allFaults = [...faults, ...further].toSorted((a, b) => a.line - b.line);
    if (allFaults.length > 0) return toFaultyTrial(lines, allFaults);
    const stored: StoredImport = { rows, digest: digestPlan(plan) };
    const [row] = await tx
      .insert(callImports)
      .values({
        ...{ partnerId: partner.id, fileName, content: stored },
        ...{ createdBy: actor.userId, createdAt: now },
      })
      .returning({ id: callImports.id });
    if (!row) throw new Error("an inserted import was not returned");
    return { importId: row.id, lines, faults: [], faultCount: 0 };
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
    return { found, partner, acting: await refreshStaffActor(tx, actor) };
  },
  may: (_, { acting, partner: { id, kind } }) =>
    can(acting, "create", { partnerId: id, partnerKind: kind, departmentId: null }),
  async run({ tx, now, audit }, { acting, found, partner }) {
    if (found.appliedAt) throw new DomainError("STALE", { why: "applied" });
    const { rows, digest } = found.content as StoredImport;
    const plan = await planRows(tx, acting, partner, rows);
    if (plan.faults.length > 0 || digestPlan(plan) !== digest)
      throw new DomainError("STALE", { why: "changed" });
    const byLine = new Map(rows.map((row) => [row.line, row]));
    for (const line of plan.lines) {
      const row = byLine.get(line.line);
      if (!row || line.kind === "same") continue;
      const id = await applyLine(tx, { actor: acting, now }, partner.id, line, row);
      const subject = { kind: "callDraft", id } as const;
      if (line.kind === "create")
        await audit("callDraft.created", subject, { copiedFrom: null }, found.fileName);
      else await audit("callDraft.imported", subject, { fields: [...line.fields] }, found.fileName);
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

async function planRows(
  tx: Db,
  actor: BackOfficeActor,
  partner: { readonly id: number; readonly kind: "standard" | "one_off" },
  rows: readonly ImportRow[],
): Promise<ImportPlan> {
  const plan = planImport(rows, await loadImportTargets(tx, actor, partner));
  const values = new Map(rows.map((row) => [row.line, row.values]));
  const departments = await listStaffDepartments(tx, partner.id);
  const open = new Set(departments.filter((one) => one.closedAt === null).map(({ id }) => id));
  const forms = await listOwnForms(tx, partner.id, rows);
  const isForeign = (column: ImportColumn, value: unknown, { kind }: PlannedLine): boolean => {
    if (column === "departmentId") {
      // A new call without a department gets one of the member who is limited to departments.
      if (value === null) return kind === "change" && isLimited(actor);
      const subject = { partnerId: partner.id, partnerKind: partner.kind };
      const departmentId = value as number;
      return !open.has(departmentId) || !can(actor, "create", { ...subject, departmentId }).ok;
    }
    return isFormColumn(column) && value !== null && !forms.has(value as string);
  };
  const foreign = plan.lines.flatMap((planned) =>
    planned.fields.flatMap((column): ImportFault[] => {
      const value = values.get(planned.line)?.[column];
      if (value === undefined || !isForeign(column, value, planned)) return [];
      const code = column === "departmentId" ? "department" : "form";
      return [{ line: planned.line, column, code }];
    }),
  );
  return { ...plan, faults: [...plan.faults, ...foreign] };
}

const isLimited = (actor: BackOfficeActor): boolean =>
  actor.kind === "staff" && actor.departmentIds !== null;

const FORM_COLUMNS = ["generalInformationForm", "scientificPropositionForm"] as const;
const isFormColumn = (column: ImportColumn): boolean => FORM_COLUMNS.some((one) => one === column);

/** The form versions of the agency among those that lines name. */
async function listOwnForms(
  tx: Db,
  partnerId: number,
  rows: readonly ImportRow[],
): Promise<ReadonlySet<string>> {
  const named = rows.flatMap(({ values }) => FORM_COLUMNS.map((column) => values[column]));
  const ids = [...new Set(named.filter((id) => typeof id === "string"))];
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: formModelVersions.id })
    .from(formModelVersions)
    .innerJoin(formModels, eq(formModels.id, formModelVersions.formModelId))
    .where(and(inArray(formModelVersions.id, ids), eq(formModels.partnerId, partnerId)));
  return new Set(found.map(({ id }) => id));
}

const digestPlan = ({ lines }: ImportPlan): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

/** Makes or changes the draft of a line and returns its id. */
async function applyLine(
  tx: Db,
  { actor, now }: { readonly actor: BackOfficeActor; readonly now: Date },
  partnerId: number,
  { line, code, year, fields, target }: PlannedLine,
  { values }: ImportRow,
): Promise<string> {
  const author = { by: actor.userId, now };
  const content = { ...values, code, year };
  if (!target) {
    const draft = await insertDraft(tx, { partnerId, ...author });
    // As in the editor: a call of a member who is limited to departments belongs to the first of them.
    const own = actor.kind === "staff" ? (actor.departmentIds?.[0] ?? null) : null;
    const departmentId = content.departmentId ?? own;
    await insertDraftFields(tx, draft.id, { ...content, departmentId }, author);
    return draft.id;
  }
  const draftId = target.draftId ?? (await openDraft(tx, partnerId, target.callId ?? 0, now));
  // Locked before the fields are read: a save that was under way is seen, and refuses the import.
  const row = await loadDraftRow(tx, draftId, { forUpdate: true });
  const stored = await loadDraftFields(tx, draftId);
  const current = fields.map((field) => stored[field].value);
  if (!isSameValue(current, target.before)) throw new DomainError("STALE", { why: "changed" });
  const changes = fields.map((key: CallField & keyof typeof content) => ({
    ...{ key, id: draftId, version: stored[key].version, value: content[key] },
  }));
  const { verdicts } = await writeFieldChanges(tx, row, { actor, now }, changes);
  const refused = Object.entries(verdicts).find(([, verdict]) => verdict.kind !== "saved");
  if (refused) throw new DomainError("INVALID", { [`${line}.${refused[0]}`]: "invalid" });
  return draftId;
}

/** The draft of a published call that had none when the import was planned. STALE if it has one meanwhile. */
async function openDraft(tx: Db, partnerId: number, callId: number, now: Date): Promise<string> {
  await lockCall(tx, callId);
  if ((await tx.$count(callDrafts, eq(callDrafts.callId, callId))) > 0)
    throw new DomainError("STALE", { why: "changed" });
  const draft = await insertDraft(tx, { partnerId, callId, by: null, now });
  await insertDraftFields(tx, draft.id, await readCallContent(tx, callId), { by: null, now });
  return draft.id;
}
