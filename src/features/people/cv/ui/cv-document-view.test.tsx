import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { buildCvDocument } from "../document/cv-document.ts";
import { CvDocumentView } from "./cv-document-view.tsx";

beforeAll(() => setTranslations({ fr, en }));

test("[C-13 part] the preview is the same document: headings in the page's outline, links, nothing read as HTML", () => {
  const document = buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr"));
  const html = renderToStaticMarkup(<CvDocumentView document={document} />);
  expect(html).toContain('<article class="cv" lang="fr"><h2 class="cv-h1" dir="auto">Dr Zoé');
  const headings = [...html.matchAll(/<h(\d) [^>]*>([^<]*)</g)].map(([, level, text]) => [
    Number(level) - 1,
    text,
  ]);
  expect(headings).toEqual(
    document.blocks.flatMap((block) =>
      block.kind === "heading" ? [[block.level, block.text]] : [],
    ),
  );
  expect(html).toContain("Salinity &amp; &lt;turbidity&gt; in {tidal}");
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs.length).toBeGreaterThan(4);
  for (const href of hrefs) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
});
