import { expect, test } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "../locales/en.ts";
import { fr } from "../locales/fr.ts";
import { describeDateChanges } from "./date-history.ts";

setTranslations({ fr: { calls: fr }, en: { calls: en } });

const change = {
  field: "closing" as const,
  before: new Date("2026-11-14T16:00:00Z"),
  after: new Date("2026-11-21T16:00:00Z"),
  changedAt: new Date("2026-11-10T09:00:00Z"),
};

test("[A-16 part] a postponed closing is told with both days, the latest change first", () => {
  const [latest, first] = describeDateChanges(
    [
      change,
      {
        ...change,
        changedAt: new Date("2026-11-12T09:00:00Z"),
        before: change.after,
        after: change.before,
      },
    ],
    "fr",
    getTranslator("fr"),
  );
  expect(first?.text).toBe("La clôture a été repoussée du 14 novembre 2026 au 21 novembre 2026.");
  expect(latest?.text).toBe("La clôture a été avancée du 21 novembre 2026 au 14 novembre 2026.");
  expect(latest?.changedOn).toBe("Changement du 12 novembre 2026");
});

test("[A-16 part] hours are told where they changed too", () => {
  const [line] = describeDateChanges(
    [{ ...change, field: "opening", after: new Date("2026-11-14T18:30:00Z") }],
    "en",
    getTranslator("en"),
  );
  expect(line?.text).toBe(
    "The opening was postponed from 14 November 2026 at 17:00 to 14 November 2026 at 19:30.",
  );
});
