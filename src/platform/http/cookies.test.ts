import { expect, test } from "vitest";
import { readCookie, readHostCookies, writeCookie, writeHostCookie } from "./cookies.ts";

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

test("who somebody is stands under a name that no neighbour can write, where there is TLS", () => {
  const origin = "https://passerelle.example";
  expect(writeHostCookie("session", "t", { origin })).toBe(
    "__Host-session=t; Path=/; SameSite=Lax; HttpOnly; Secure",
  );
  const planted = "session=planted; __Host-session=mine; session=planted too";
  expect(readHostCookies(planted, "session", origin)).toEqual(["mine"]);
  expect(readHostCookies("session=planted", "session", origin)).toEqual([]);
});

test("without TLS every cookie of a name is read: which of them counts is for the reader to find out", () => {
  const origin = "http://localhost:3000";
  expect(writeHostCookie("session", "t", { origin })).toBe(
    "session=t; Path=/; SameSite=Lax; HttpOnly",
  );
  const header = "session=planted; a=b; session=mine; __Host-session=x";
  expect(readHostCookies(header, "session", origin)).toEqual(["planted", "mine"]);
});
