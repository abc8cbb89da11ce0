import { expect, test } from "vitest";
import { readConsent } from "./cookies.ts";

const of = (headers: Record<string, string>) =>
  readConsent(new Headers(headers), "http://localhost:3000");

test("[A-24 part] nobody has agreed before saying so", () => {
  expect(of({})).toBe("unknown");
  expect(of({ cookie: "audience_consent=perhaps; locale=fr" })).toBe("unknown");
  expect(of({ cookie: "locale=fr; audience_consent=yes" })).toBe("yes");
  expect(of({ cookie: "audience_consent=no" })).toBe("no");
});

test("[A-24 part] Do Not Track and Global Privacy Control are refusals", () => {
  expect(of({ dnt: "1" })).toBe("no");
  expect(of({ "sec-gpc": "1", cookie: "audience_consent=yes" })).toBe("no");
  expect(of({ dnt: "0", cookie: "audience_consent=yes" })).toBe("yes");
});
