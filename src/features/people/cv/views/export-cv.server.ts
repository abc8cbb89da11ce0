import type { PersonActor } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { type OwnPrinter, printerOf } from "#platform/pdf.ts";
import { cvDocument } from "../document/cv-document.ts";
import { type RenderedCv, renderCv } from "../document/render-cv.server.ts";
import { cvById, cvFor } from "../queries/cvs.server.ts";
import type { CvExportFormat } from "../rules/export-formats.ts";

/** The file of a CV that somebody may read, in the CV's own language. */
export async function exportCv(
  { db, clock, pdf }: Pick<Deps, "db" | "clock" | "pdf">,
  actor: PersonActor,
  { id, format }: { id: string; format: CvExportFormat },
): Promise<RenderedCv> {
  const { content, title, locale } = await cvFor(db, actor, "read", id);
  const document = cvDocument(content, title, locale, translator(locale));
  return renderCv(printerOf(pdf, { owner: actor.userId }), format, document, clock.now());
}

/** The same of a CV that its owner has given to others, who asked their own policy whether somebody may read it. */
export async function exportGivenCv(
  { db, clock, print }: Pick<Deps, "db" | "clock"> & { readonly print: OwnPrinter },
  id: string,
): Promise<RenderedCv & { readonly version: number }> {
  const { content, title, locale, version } = await cvById(db, id);
  const document = cvDocument(content, title, locale, translator(locale));
  return { ...(await renderCv(print, "pdf", document, clock.now())), version };
}
