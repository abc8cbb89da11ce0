import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { CanonicalLinks } from "./canonical-links.tsx";

beforeAll(() => setTranslations({ fr, en }));

const ORIGIN = "https://passerelle.example.org";

function linksOf(path: string) {
  const html = renderToStaticMarkup(
    <LanguageProvider locale="en" t={getTranslator("en")}>
      <CanonicalLinks locale="en" origin={ORIGIN} path={path} />
    </LanguageProvider>,
  );
  const find = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, href]) => href);
  return {
    canonical: find(/rel="canonical" href="([^"]+)"/g)[0],
    alternates: find(/rel="alternate" hrefLang="[^"]+" href="([^"]+)"/gi),
  };
}

test("an address that is one of the alternates is its own canonical address", () => {
  const page = `${ORIGIN}/appel/eau`;
  for (const path of ["/appel/eau", "/appel/eau?locale=en"]) {
    const { canonical, alternates } = linksOf(path);
    expect(alternates).toEqual([`${page}?locale=fr`, `${page}?locale=en`, page]);
    expect(canonical).toBe(`${ORIGIN}${path}`);
  }
});

test("filters of a list are not pages of their own", () => {
  expect(linksOf("/?keywords=eau&status=open").canonical).toBe(`${ORIGIN}/`);
  expect(linksOf("/?keywords=eau&locale=en").canonical).toBe(`${ORIGIN}/?locale=en`);
});
