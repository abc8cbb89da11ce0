import { beforeAll, expect, test } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { formatCvPeriod } from "./cv-dates.ts";

beforeAll(() => setTranslations({ fr, en }));

test.each([
  ["2019-10-01", "", "depuis le 1er octobre 2019", "since 1 October 2019"],
  ["2019-10", "", "depuis oct. 2019", "since Oct 2019"],
  ["2019", "", "depuis 2019", "since 2019"],
  ["", "2019-10-01", "jusqu'au 1er octobre 2019", "until 1 October 2019"],
  ["", "2019", "jusqu'en 2019", "until 2019"],
  ["2019-10-01", "2020-02-11", "1er oct. 2019 – 11 févr. 2020", "1 Oct 2019 – 11 Feb 2020"],
])("%s to %s", (start, end, french, english) => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("’", "'");
  expect(plain(formatCvPeriod(start, end, "fr", getTranslator("fr")))).toBe(french);
  expect(plain(formatCvPeriod(start, end, "en", getTranslator("en")))).toBe(english);
});
