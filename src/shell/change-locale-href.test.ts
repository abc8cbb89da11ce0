import { expect, test } from "vitest";
import { changeLocaleHref, relativeLocaleHref } from "./site-links.ts";

const origin = "https://portal.example.org";

test("[A-22 part] the switch comes back to the page one is on, without a language of its own in it", () => {
  expect(changeLocaleHref("en", "/")).toBe("/change_locale/en?to=%2F");
  const back = new URL(changeLocaleHref("en", "/?keywords=eau+douce&locale=fr&page=2"), origin);
  expect(back.searchParams.get("to")).toBe("/?keywords=eau+douce&page=2");
});

test("of a page with a secret in its path, the switch repeats none of it", () => {
  expect(relativeLocaleHref("en", "/reinitialiser/s3cret")).toBe("?locale=en");
  expect(relativeLocaleHref("en", "/reinitialiser/s3cret?locale=fr&next=%2F")).toBe(
    "?locale=en&next=%2F",
  );
});
