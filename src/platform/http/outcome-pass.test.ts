import { expect, test } from "vitest";
import { createSigner } from "../signing.ts";
import { createOutcomePass, hasOutcomePass } from "./outcome-pass.ts";

const SIGNER = createSigner("a secret of thirty-two characters!!");
const ORIGIN = "https://passerelle.test";
const NOW = new Date("2027-01-01T10:00:00Z");
const PATH = "/mon-espace/dossier/7/depot-du-dossier";

const asked = (over: { pass?: string; path?: string; method?: string; seconds?: number } = {}) => {
  const { pass = createOutcomePass(SIGNER, PATH, { origin: ORIGIN, now: NOW }) } = over;
  const { path = PATH, method = "GET", seconds = 5 } = over;
  const headers = { cookie: pass.split(";")[0] ?? "" };
  const now = new Date(NOW.getTime() + seconds * 1000);
  const request = new Request(ORIGIN + path, { method, headers });
  return hasOutcomePass(SIGNER, request, { origin: ORIGIN, now });
};

test("the page that tells what became of an act is asked for with its pass: that page, for a minute, to read", () => {
  expect(asked()).toBe(true);
  expect(asked({ path: "/mon-espace" })).toBe(false);
  expect(asked({ method: "POST" })).toBe(false);
  expect(asked({ seconds: 61 })).toBe(false);
});

test("a pass that nobody signed is none", () => {
  const other = createSigner("another secret of thirty-two letters");
  const forged = createOutcomePass(other, PATH, { origin: ORIGIN, now: NOW });
  expect([forged, "__Host-outcome=x", ""].map((pass) => asked({ pass }))).toEqual([
    false,
    false,
    false,
  ]);
});
