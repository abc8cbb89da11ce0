import { expect, test } from "vitest";
import { readCookie, writeCookie } from "./cookies.ts";

test("reads one cookie among others, by its whole name", () => {
  const header = "xsession=1; locale=en ;session=a=b; empty=";
  expect(readCookie(header, "session")).toBe("a=b");
  expect(readCookie(header, "locale")).toBe("en");
  expect(readCookie(header, "empty")).toBe("");
  expect(readCookie(header, "ssession")).toBeUndefined();
  expect(readCookie(null, "session")).toBeUndefined();
  expect(readCookie(";;=;", "session")).toBeUndefined();
});

test("is out of reach of scripts unless somebody says so, and travels by TLS where there is", () => {
  expect(writeCookie("a", "1", { secure: true, maxAgeSeconds: 60 })).toBe(
    "a=1; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure",
  );
  expect(writeCookie("a", "1", { secure: false, httpOnly: false })).toBe(
    "a=1; Path=/; SameSite=Lax",
  );
});
