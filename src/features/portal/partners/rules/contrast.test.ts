import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  computeContrast,
  computeGroundContrast,
  hasEnoughContrast,
  isColour,
  proposeColourOnDark,
  roundContrast,
} from "./contrast.ts";

describe("[E-01 part] the contrast of a partner's colour", () => {
  test("is the ratio of WCAG, in either order", () => {
    expect(computeContrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(computeContrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
    expect(computeContrast("#767676", "#ffffff")).toBe(computeContrast("#ffffff", "#767676"));
  });

  test("counts on the worst ground of the theme, and is never rounded up to the limit", () => {
    // 4.54 on white, but less on the page's own ground.
    expect(hasEnoughContrast("#767676", "light")).toBe(false);
    expect(hasEnoughContrast("#6b6b6b", "light")).toBe(true);
    expect(hasEnoughContrast("#1f3f8f", "dark")).toBe(false);
    expect(roundContrast(4.4999)).toBe(4.4);
  });

  test.each(["#000000", "#1f3f8f", "#b3122b", "#00687a", "#ffff00", "#808080"])(
    "the shade proposed for %s is readable on dark grounds",
    (colour) => {
      const proposed = proposeColourOnDark(colour);
      expect(isColour(proposed)).toBe(true);
      expect(computeGroundContrast(proposed, "dark")).toBeGreaterThanOrEqual(6);
    },
  );

  test("a colour that is readable on dark grounds is its own proposal", () => {
    expect(proposeColourOnDark("#8fb0ff")).toBe("#8fb0ff");
  });

  test.each(["", "red", "#fff", "#12345g", "#1234567", "url(x)", "#123456;"])(
    "%j is no colour",
    (text) => expect(isColour(text)).toBe(false),
  );

  test("the demonstration's agencies keep the rule", async () => {
    const file = new URL("../../../../../demo/data/partners.json", import.meta.url);
    const { partners } = JSON.parse(await readFile(file, "utf8")) as {
      partners: { code: string; brandColour: string; brandColourOnDark: string }[];
    };
    for (const { code, brandColour, brandColourOnDark } of partners) {
      expect(hasEnoughContrast(brandColour, "light"), code).toBe(true);
      expect(hasEnoughContrast(brandColourOnDark, "dark"), code).toBe(true);
    }
  });
});
