import { expect, test } from "vitest";
import { questionOf, readValues } from "../../testing/read-values.ts";

test("images are named by a file of ours", () => {
  const image = {
    filename: "0b0e7c1e-93a5-4f4e-8a64-2f6b1c6f1a11.png",
    name: "Carte.png",
    width: 10,
    height: 20,
    alt: "Carte",
  };
  expect(readValues(questionOf("image"), image)).toEqual([image]);
  expect(readValues(questionOf("image"), { ...image, filename: "../../etc/passwd" })).toBe(
    "notAnImage",
  );
  expect(readValues(questionOf("image"), { ...image, width: -1 })).toBe("notAnImage");
  expect(readValues(questionOf("image"), { ...image, more: 1 })).toEqual([image]);
});
