import { expect, test } from "vitest";
import { buildQuestion, readValues } from "../../testing/read-values.ts";

test("images are named by a file of ours", () => {
  const image = {
    filename: "0b0e7c1e-93a5-4f4e-8a64-2f6b1c6f1a11.png",
    name: "Carte.png",
    width: 10,
    height: 20,
    alt: "Carte",
  };
  expect(readValues(buildQuestion("image"), image)).toEqual([image]);
  expect(readValues(buildQuestion("image"), { ...image, filename: "../../etc/passwd" })).toBe(
    "notAnImage",
  );
  expect(readValues(buildQuestion("image"), { ...image, width: -1 })).toBe("notAnImage");
  expect(readValues(buildQuestion("image"), { ...image, more: 1 })).toEqual([image]);
});
