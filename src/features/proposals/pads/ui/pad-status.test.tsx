import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { PadState } from "./pad-session.ts";
import { PadStatus } from "./pad-status.tsx";

beforeAll(() => setTranslations({ fr, en }));

const LINES = ["connecting", "connected", "away", "signedOut", "ended"] as const;
const status = (locale: Locale, over: Partial<PadState>) =>
  renderToStaticMarkup(
    <LanguageProvider locale={locale} t={getTranslator(locale)}>
      <PadStatus
        state={{
          ...{
            isReady: true,
            connection: "connected",
            hasUnsaved: false,
            isKept: false,
            mayWrite: true,
            isFull: false,
          },
          people: [],
          ...over,
        }}
      />
    </LanguageProvider>,
  ).replace(/<[^>]*>/g, "");

test("a pad's state never uses the word for a saved answer", () => {
  for (const line of LINES)
    for (const unsaved of [false, true])
      for (const mayWrite of [false, true]) {
        expect(status("fr", { connection: line, hasUnsaved: unsaved, mayWrite })).not.toMatch(
          /enregistr/i,
        );
        expect(status("en", { connection: line, hasUnsaved: unsaved, mayWrite })).not.toMatch(
          /\bsav(?:ed|ing)\b/i,
        );
      }
  expect(status("fr", {})).toContain("Gardé dans le pad");
  expect(status("en", {})).toContain("Kept in the pad");
});

test("once the right has ended the pad promises nothing: nothing is kept, nothing will be sent", () => {
  for (const unsaved of [false, true])
    expect(status("en", { connection: "ended", hasUnsaved: unsaved })).toBe("");
  expect(status("en", { connection: "away" })).toContain("will be kept on this device");
});
