import { expect, test } from "vitest";
import { getLinkOrigin } from "./link-origin.ts";

const PRODUCTION = { NODE_ENV: "production", DEMO: false, PORT: 3000 } as const;

test("a link in a mail never leads to a host that a request made up", () => {
  const forged = "https://evil.example";
  expect(getLinkOrigin({ ...PRODUCTION, PUBLIC_URL: "https://passerelle.example/x" }, forged)).toBe(
    "https://passerelle.example",
  );
  expect(() => getLinkOrigin(PRODUCTION, forged)).toThrow("PUBLIC_URL");
});

test("a demonstration is reached where it is asked on its own machine, and nowhere that somebody made up", () => {
  const demo = { ...PRODUCTION, DEMO: true };
  for (const here of ["http://127.0.0.1:4000", "http://localhost:8080", "http://[::1]:3000"]) {
    expect(getLinkOrigin(demo, here)).toBe(here);
  }
  for (const forged of [
    "http://evil.example",
    "http://127.0.0.1.evil.example",
    "http://10.0.0.7",
  ]) {
    expect(getLinkOrigin(demo, forged)).toBe("http://localhost:3000");
  }
});
