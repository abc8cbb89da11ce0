import { expect, test } from "vitest";
import { linkOrigin } from "./link-origin.ts";

test("a link in a mail never leads to a host that a request made up", () => {
  const forged = "https://evil.example";
  expect(
    linkOrigin(
      { NODE_ENV: "production", DEMO: false, PUBLIC_URL: "https://passerelle.example/x" },
      forged,
    ),
  ).toBe("https://passerelle.example");
  expect(() => linkOrigin({ NODE_ENV: "production", DEMO: false }, forged)).toThrow("PUBLIC_URL");
});

test("a demonstration is reached where it is asked", () => {
  const here = "http://127.0.0.1:3000";
  expect(linkOrigin({ NODE_ENV: "production", DEMO: true }, here)).toBe(here);
});
