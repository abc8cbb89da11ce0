import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toLocalPath } from "./local-path.ts";

const origin = "https://portal.example.org";

describe("[A-22 part] only a path of our own is come back to", () => {
  test.each(["/", "/appel/x?y=1#z", "/?keywords=a%2F%2Fb"])("%s", (wish) => {
    expect(toLocalPath(wish, origin)).toBe(wish);
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
  ])("not %s", (wish) => expect(toLocalPath(wish, origin)).toBeNull());

  test("whatever is wished, a browser stays with us", () => {
    const wish = fc.string({ unit: fc.constantFrom(..."/\\.@:?#%evil\t\n ") });
    fc.assert(
      fc.property(wish, (rest) => {
        const path = toLocalPath(`/${rest}`, origin);
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});
