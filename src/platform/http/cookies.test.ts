import { expect, test } from "vitest";
import { readCookie, readCookies, writeCookie } from "./cookies.ts";

const HTTPS = "https://passerelle.example";
const HTTP = "http://localhost:3000";

test("reads one cookie among others, by its whole name", () => {
  const header = "xsession=1; locale=en ;session=a=b; empty=";
  expect(readCookie(header, "session", HTTP)).toBe("a=b");
  expect(readCookie(header, "locale", HTTP)).toBe("en");
  expect(readCookie(header, "empty", HTTP)).toBe("");
  expect(readCookie(header, "ssession", HTTP)).toBeUndefined();
  expect(readCookie(null, "session", HTTP)).toBeUndefined();
  expect(readCookie(";;=;", "session", HTTP)).toBeUndefined();
});

test("is out of reach of scripts unless somebody says so, and travels by TLS where there is", () => {
  expect(writeCookie("a", "1", { origin: HTTPS, maxAgeSeconds: 60 })).toBe(
    "__Host-a=1; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure",
  );
  expect(writeCookie("a", "1", { origin: HTTP, httpOnly: false })).toBe(
    "a=1; Path=/; SameSite=Lax",
  );
});

test("stands under a name that no neighbour can write, where there is TLS", () => {
  expect(writeCookie("session", "t", { origin: HTTPS })).toBe(
    "__Host-session=t; Path=/; SameSite=Lax; HttpOnly; Secure",
  );
  const planted = "session=planted; __Host-session=mine; session=planted too";
  expect(readCookies(planted, "session", HTTPS)).toEqual(["mine"]);
  expect(readCookies("session=planted", "session", HTTPS)).toEqual([]);
});

test("without TLS every cookie of a name is read: which of them counts is for the reader to find out", () => {
  expect(writeCookie("session", "t", { origin: HTTP })).toBe(
    "session=t; Path=/; SameSite=Lax; HttpOnly",
  );
  const header = "session=planted; a=b; session=mine; __Host-session=x";
  expect(readCookies(header, "session", HTTP)).toEqual(["planted", "mine"]);
});
