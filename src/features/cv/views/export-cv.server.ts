import type { Actor } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { cvDocument } from "../document/cv-document.ts";
import { type RenderedCv, renderCv } from "../document/render-cv.server.ts";
import { cvById, cvFor } from "../queries/cvs.server.ts";
import type { CvExportFormat } from "../rules/export-formats.ts";

/** The file of a CV that somebody may read, in the CV's own language. */
export async function exportCv(
  { db, clock, pdf }: Pick<Deps, "db" | "clock" | "pdf">,
  actor: Actor,
  { id, format }: { id: string; format: CvExportFormat },
): Promise<RenderedCv> {
  const { content, title, locale } = await cvFor(db, actor, "read", id);
  return renderCv(pdf, format, cvDocument(content, title, locale, translator(locale)), clock.now());
}

/** The same of a CV that its owner has given to others, who asked their own policy whether somebody may read it. */
export async function exportGivenCv(
  { db, clock, pdf }: Pick<Deps, "db" | "clock" | "pdf">,
  id: string,
): Promise<RenderedCv & { readonly version: number }> {
  const { content, title, locale, version } = await cvById(db, id);
  const document = cvDocument(content, title, locale, translator(locale));
  return { ...(await renderCv(pdf, "pdf", document, clock.now())), version };
}
