import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeLocaleHref, localPath } from "./change-locale-href.ts";

const origin = "https://portal.example.org";

test("[A-22] the switch comes back to the page one is on, without a language of its own in it", () => {
  expect(changeLocaleHref("en", "/")).toBe("/change_locale/en?to=%2F");
  const back = new URL(changeLocaleHref("en", "/?keywords=eau+douce&locale=fr&page=2"), origin);
  expect(back.searchParams.get("to")).toBe("/?keywords=eau+douce&page=2");
});

describe("[A-22] only a path of our own is come back to", () => {
  test.each(["/", "/appel/x?y=1#z", "/?keywords=a%2F%2Fb"])("%s", (wish) => {
    expect(localPath(wish, origin)).toBe(wish);
  });

  test.each([
    null,
    "",
    "appel/x",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "//[",
  ])("not %s", (wish) => expect(localPath(wish, origin)).toBeNull());

  test("whatever is wished, a browser stays with us", () => {
    const wish = fc.string({ unit: fc.constantFrom(..."/\\.@:?#%evil\t\n ") });
    fc.assert(
      fc.property(wish, (rest) => {
        const path = localPath(`/${rest}`, origin);
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});
