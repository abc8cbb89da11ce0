import { afterEach, expect, test, vi } from "vitest";
import { buildSocketUrl, getPagePersonHeaders } from "./page-person.ts";

const pageOf = (user: string | null) => {
  vi.stubGlobal("location", { href: "https://here.example/mon-espace/dossier/1/chat?x=1#y" });
  vi.stubGlobal("document", {
    querySelector: (name: string) =>
      name === "sign-in-again" && user ? { dataset: { user } } : null,
  });
};
afterEach(() => vi.unstubAllGlobals());

test("a page says whose it is with what it sends and with the sockets it opens", () => {
  pageOf("ana");
  expect(getPagePersonHeaders()).toEqual({ "x-page-person": "ana" });
  expect(buildSocketUrl("/direct/workpad")).toBe(
    "wss://here.example/direct/workpad?page-person=ana",
  );
});

test("nobody's page says nothing", () => {
  pageOf(null);
  expect(getPagePersonHeaders()).toEqual({});
  expect(buildSocketUrl("/direct/workpad")).toBe("wss://here.example/direct/workpad");
});
