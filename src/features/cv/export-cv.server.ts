import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/registry.ts";
import { cvDocument } from "./document/cv-document.ts";
import { type RenderedCv, renderCv } from "./document/render-cv.server.ts";
import type { CvExportFormat } from "./rules/export-formats.ts";
import { cvs } from "./tables.server.ts";

/** The file of a person's own CV, in the CV's language. */
export async function exportCv(
  { db, clock, pdf }: Pick<Deps, "db" | "clock" | "pdf">,
  { userId, id, format }: { userId: string; id: string; format: CvExportFormat },
): Promise<RenderedCv> {
  const [cv] = await db
    .select({ title: cvs.title, locale: cvs.locale, content: cvs.content })
    .from(cvs)
    .where(and(eq(cvs.userId, userId), sql`${cvs.id}::text = ${id}`));
  if (!cv) throw new DomainError("NOT_FOUND");
  const document = cvDocument(cv.content, cv.title, cv.locale, translator(cv.locale));
  return renderCv(pdf, format, document, clock.now());
}
