import { expect, test } from "vitest";
import { EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { getTranslationState, isCatchingUp, type StoredText } from "./translation-state.ts";

const titles = (titleFr: string, titleEn: string) => ({ ...EMPTY_CALL_CONTENT, titleFr, titleEn });
const now = new Date("2027-02-01T10:00:00Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const text = (value: string, checkedAgainst: string | null, minutes: number, by = "ana") =>
  ({
    value,
    checkedAgainst,
    changedAt: before(minutes),
    changedBy: { id: by },
  }) satisfies StoredText;

test("[E-11 part] a text is missing, complete, or to be looked at again after the other language changed", () => {
  expect(getTranslationState("titleEn", titles("Rivières", ""), null)).toBe("missing");
  expect(getTranslationState("titleFr", titles("", ""), null)).toBe("missing");
  expect(getTranslationState("titleFr", titles("Rivières", ""), null)).toBe("complete");
  const both = titles("Rivières", "Rivers");
  expect(getTranslationState("titleEn", both, "Rivières")).toBe("complete");
  expect(getTranslationState("titleEn", both, "Fleuves")).toBe("review");
  expect(getTranslationState("titleEn", both, null)).toBe("review");
  // Keywords may be absent, but not in one language only.
  expect(getTranslationState("keywordsEn", EMPTY_CALL_CONTENT, null)).toBe("complete");
  const keywords = { ...EMPTY_CALL_CONTENT, keywordsFr: ["eau"] };
  expect(getTranslationState("keywordsEn", keywords, [])).toBe("missing");
});

test("[E-11 part] translating a changed text does not send the original back for another look", () => {
  const author = { authorId: "ana", now };
  const changed = titles("Fleuves", "Rivers");
  const english = text("Rivers", "Rivières", 600);
  // The French text changed: English catches up, and its following saves go on doing so.
  expect(isCatchingUp("titleEn", changed, english, text("Fleuves", "Rivers", 5), author)).toBe(
    true,
  );
  const agreed = titles("Fleuves", "Large riv");
  const typing = text("Large riv", "Fleuves", 1);
  const french = text("Fleuves", "Large riv", 5);
  expect(isCatchingUp("titleEn", agreed, typing, french, author)).toBe(true);
  // A new change of the French text afterwards, a later change, or one of a colleague begins anew.
  expect(isCatchingUp("titleFr", agreed, french, typing, author)).toBe(false);
  const old = text("Large riv", "Fleuves", 40);
  expect(isCatchingUp("titleEn", agreed, old, text("Fleuves", "Large riv", 50), author)).toBe(
    false,
  );
  const other = text("Large riv", "Fleuves", 1, "ben");
  expect(isCatchingUp("titleEn", agreed, other, french, author)).toBe(false);
});
