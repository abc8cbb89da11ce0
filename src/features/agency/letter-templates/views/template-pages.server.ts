import { and, desc, eq } from "drizzle-orm";
import { LETTER_KINDS } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { rowId } from "#platform/row-id.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import { can } from "../policy.ts";
import { loadLetterBuilder } from "../queries/letter-sources.server.ts";
import { findTemplate, listCallsOfTemplate, listTemplates } from "../queries/templates.server.ts";
import { toLetterSheet } from "./letter-sheet.server.ts";

/** The templates of an agency by kind, for all of its staff. */
export async function loadTemplateList(db: Db, actor: StaffActor) {
  const templates = await listTemplates(db, actor);
  return {
    kinds: LETTER_KINDS.map((kind) => ({
      kind,
      templates: templates.filter((template) => template.kind === kind),
    })),
    write: can(actor, "writeTemplates", { partnerId: actor.partnerId, departmentId: null }),
  };
}

export type TemplateListView = Awaited<ReturnType<typeof loadTemplateList>>;

/** Numbers that the field for a dossier suggests. */
const SUGGESTED = 20;

/** A template with how it reads for a dossier: the one of the number, otherwise the one deposited last. */
export async function loadTemplatePage(
  db: Db,
  actor: StaffActor,
  { id, number }: { readonly id: string | undefined; readonly number: string | null },
  now: Date,
) {
  const { partnerId } = actor;
  const parsedId = rowId().safeParse(id).data;
  const template = parsedId ? await findTemplate(db, partnerId, parsedId) : null;
  if (!template) throw new DomainError("NOT_FOUND");
  const recent = await selectShownDossiers(db, actor).limit(SUGGESTED);
  const wanted = number?.trim().toUpperCase() ?? "";
  const [named] = wanted === "" ? recent : await selectShownDossiers(db, actor, wanted).limit(1);
  return {
    template,
    write: can(actor, "writeTemplates", { partnerId, departmentId: null }),
    calls: await listCallsOfTemplate(db, actor, template.id),
    suggested: recent.map((dossier) => ({ number: dossier.number, acronym: dossier.acronym })),
    wanted,
    shown: named ? await showTemplate(db, template, named, now) : null,
  };
}

export type TemplatePageView = Awaited<ReturnType<typeof loadTemplatePage>>;

type ShownDossier = Awaited<ReturnType<typeof selectShownDossiers>>[number];

/** The letters in both languages, made of invented decisions. */
async function showTemplate(
  db: Db,
  { kind, texts }: NonNullable<Awaited<ReturnType<typeof findTemplate>>>,
  dossier: ShownDossier,
  now: Date,
) {
  const builder = await loadLetterBuilder(db, dossier.callId, [dossier.dossierId]);
  const [fr, en] = LOCALES.map((locale) =>
    toLetterSheet(
      builder.build(
        { ...dossier, decision: null },
        { kind, locale, at: now, template: { texts }, isSample: true },
      ),
    ),
  );
  if (!fr || !en) throw new Error("a letter has two languages");
  return { number: dossier.number, acronym: dossier.acronym, letters: { fr, en } };
}

/** The deposited dossiers that a member of staff sees, the newest first, or the one of a number. */
const selectShownDossiers = (db: Db, actor: StaffActor, number?: string) =>
  db
    .select({
      dossierId: dossiers.id,
      callId: dossiers.callId,
      number: dossiers.number,
      acronym: agencyDossiers.acronym,
      title: agencyDossiers.title,
      coordinator: agencyDossiers.coordinator,
      coordinatorInstitution: agencyDossiers.coordinatorInstitution,
      requestedEuros: agencyDossiers.requestedAmount,
    })
    .from(dossiers)
    .innerJoin(agencyDossiers, eq(agencyDossiers.dossierId, dossiers.id))
    .where(
      and(dossierVisibleTo(actor), number === undefined ? undefined : eq(dossiers.number, number)),
    )
    .orderBy(desc(agencyDossiers.depositedAt), desc(dossiers.id));
