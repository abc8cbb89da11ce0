import { expect, test } from "vitest";
import { findParentPage } from "#features/agency/frame/rules/frame-links.ts";
import { findPages } from "#features/agency/frame/rules/search-result.ts";
import { type AdministratorActor, STAFF_ROLES } from "#platform/actor.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import {
  BACK_OFFICE_SECTIONS,
  listPageResults,
  listShownSections,
  toFrameSections,
} from "./back-office-links.ts";

setTranslations({ fr, en });
const t = getTranslator("fr");
const administrator: AdministratorActor = makeActors("user").administrator;
const HOME = "/administration-portail-aap";
const hrefsOf = (actor: Parameters<typeof listShownSections>[0]) =>
  listShownSections(actor).flatMap(({ pages }) => pages.map(({ href }) => href));

test("the menu has at most eight words for everybody, and its first word leads home", () => {
  for (const actor of [
    administrator,
    ...STAFF_ROLES.map((role) => makeStaffActor("user", { role })),
  ]) {
    const sections = listShownSections(actor);
    expect(sections.length).toBeLessThanOrEqual(8);
    expect(sections[0]?.pages.map(({ href }) => href)).toEqual([HOME]);
  }
  const all = BACK_OFFICE_SECTIONS.flatMap(({ pages }) => pages.map(({ href }) => href));
  expect(new Set(all).size).toBe(all.length);
});

test("[E-01 part] administrators see the pages of the portal, staff those of their role", () => {
  expect(hrefsOf(administrator)).toEqual(
    expect.arrayContaining([`${HOME}/coordinations`, `${HOME}/vocabulaire`, `${HOME}/journal`]),
  );
  const manager = hrefsOf(makeStaffActor("user", { role: "manager" }));
  const reader = hrefsOf(makeStaffActor("user", { role: "reader" }));
  // Both write calls: staff those of their agency, administrators those of one-off partners.
  const shared = [HOME, `${HOME}/appels`];
  expect(hrefsOf(administrator).filter((href) => manager.includes(href))).toEqual(shared);
  // Each role sees what the roles below it see.
  expect(manager).toEqual(expect.arrayContaining(reader));
  expect(hrefsOf(administrator).filter((href) => href.includes("/reglages/"))).toEqual([]);
});

test("a section knows its page, its tabs and the page that a detail page stands below", () => {
  const shown = [
    { labelKey: "frame:nav.home", pages: [{ href: HOME, labelKey: "frame:nav.home" }] },
    {
      labelKey: "frame:nav.settings",
      pages: [
        { href: `${HOME}/reglages/equipe`, labelKey: "frame:nav.team" },
        { href: `${HOME}/reglages/agence`, labelKey: "frame:nav.agencyPage" },
      ],
    },
  ] as const;
  const at = (path: string) => toFrameSections(shown, `${HOME}${path}`, t);
  expect(at("").map(({ label, current, pages }) => [label, current, pages.length])).toEqual([
    ["Accueil", true, 0],
    ["Réglages", false, 2],
  ]);
  const settings = at("/reglages/agence")[1];
  expect(settings).toMatchObject({ href: `${HOME}/reglages/equipe`, current: true });
  expect(settings?.pages.map(({ label, current }) => [label, current])).toEqual([
    ["Équipe et rôles", false],
    ["Page de l’agence", true],
  ]);
  expect(findParentPage(at("/reglages/agence"), `${HOME}/reglages/agence`)).toBeNull();
  expect(findParentPage(at("/reglages/equipe/7"), `${HOME}/reglages/equipe/7`)?.label).toBe(
    "Équipe et rôles",
  );
  // A path that only begins alike is another page.
  expect(at("/reglages/agences").some(({ current }) => current)).toBe(false);
});

test("the search finds pages by parts of words, without accents, in any order", () => {
  const titles = (text: string) =>
    findPages(listPageResults(administrator, t), text).map(({ title }) => title);
  expect(titles("")).toEqual(expect.arrayContaining(["Accueil", "Journal", "Mon accès"]));
  expect(titles("ACCES mon")).toEqual(["Mon accès"]);
  expect(titles("vocab")).toEqual(["Vocabulaire"]);
  expect(titles("zzz")).toEqual([]);
});
