import type { PersonActor } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { type BoundPrinter, bindPrinter } from "#platform/pdf.ts";
import { buildCvDocument } from "../document/cv-document.ts";
import { type RenderedCv, renderCv } from "../document/render-cv.server.ts";
import { getCv, getCvForActor } from "../queries/cvs.server.ts";
import type { CvExportFormat } from "../rules/file-formats.ts";

/** Renders a CV the actor may read, in the CV's language. */
export async function exportCv(
  { db, clock, pdf }: Pick<Deps, "db" | "clock" | "pdf">,
  actor: PersonActor,
  { id, format }: { id: string; format: CvExportFormat },
): Promise<RenderedCv> {
  const { content, title, locale } = await getCvForActor(db, actor, "read", id);
  const document = buildCvDocument(content, title, locale, getTranslator(locale));
  return renderCv(bindPrinter(pdf, { owner: actor.userId }), format, document, clock.now());
}

/** Renders a CV given to a dossier. The caller has checked its own policy. */
export async function exportSharedCv(
  { db, clock, print }: Pick<Deps, "db" | "clock"> & { readonly print: BoundPrinter },
  id: string,
): Promise<RenderedCv & { readonly version: number }> {
  const { content, title, locale, version } = await getCv(db, id);
  const document = buildCvDocument(content, title, locale, getTranslator(locale));
  return { ...(await renderCv(print, "pdf", document, clock.now())), version };
}
