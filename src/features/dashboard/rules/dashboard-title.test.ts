import { expect, test } from "vitest";
import { setWords, translator } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { dashboardTitle } from "./dashboard-title.ts";

setWords({ fr, en });

test("a person is greeted by name, and without one there is no gap before the comma", () => {
  expect(dashboardTitle("Ada", 0, translator("en"))).toBe("Hello Ada, nothing is pressing");
  for (const name of ["", " "]) {
    expect(dashboardTitle(name, 0, translator("en"))).toBe("Hello, nothing is pressing");
    expect(dashboardTitle(name, 3, translator("fr"))).toMatch(/^Bonjour, trois /);
  }
});
