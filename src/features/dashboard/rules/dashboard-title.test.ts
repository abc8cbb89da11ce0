import { expect, test } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { formatDashboardTitle } from "./dashboard-title.ts";

setTranslations({ fr, en });

test("a person is greeted by name, and without one there is no gap before the comma", () => {
  expect(formatDashboardTitle("Ada", 0, getTranslator("en"))).toBe(
    "Hello Ada, nothing is pressing",
  );
  for (const name of ["", " "]) {
    expect(formatDashboardTitle(name, 0, getTranslator("en"))).toBe("Hello, nothing is pressing");
    expect(formatDashboardTitle(name, 3, getTranslator("fr"))).toMatch(/^Bonjour, trois /);
  }
});
