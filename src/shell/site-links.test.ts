import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { isCurrentLink, SITE_LINKS, UNLISTED_PAGES } from "./site-links.ts";

/** Addresses of pages (not of files and endpoints, whose modules are plain `.ts`) without parameters. */
function fixedAddresses(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    // An optional segment may be absent: `actualites/:page?` is also the page `/actualites`.
    const own = (entry.path ?? "").split("/").filter((part) => part && !part.endsWith("?"));
    const address = [parent, ...own].join("/");
    const within = fixedAddresses(entry.children ?? [], address);
    const isPage = !entry.children && entry.file.endsWith(".tsx");
    return isPage && !/[:*]/.test(address) ? [address || "/", ...within] : within;
  });
}

test("[A-21 part] every public page with a fixed address is in the site map", () => {
  const publicPages = routes.filter((entry) => entry.file.startsWith("routes/public/"));
  const addresses = fixedAddresses(publicPages).filter((address) => !(address in UNLISTED_PAGES));
  const listed = SITE_LINKS.map((link) => link.href);
  expect(listed).toEqual(expect.arrayContaining(addresses));
  expect(addresses).toEqual(expect.arrayContaining(listed));
});

test("a page knows the link it stands under", () => {
  const partners = {
    href: "/partenaires",
    labelKey: "nav.partners",
    ownedPrefix: "/partenaire/",
  } as const;
  expect(isCurrentLink(partners, "/partenaires")).toBe(true);
  expect(isCurrentLink(partners, "/partenaire/anr/2")).toBe(true);
  expect(isCurrentLink(partners, "/partenariats")).toBe(false);
  expect(isCurrentLink({ href: "/", labelKey: "nav.calls" }, "/partenaires")).toBe(false);
});
