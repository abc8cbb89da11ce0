import { expect, test } from "vitest";
import { DOSSIER_TABS, redirectionHref } from "./dossier-tabs.ts";

test("[D-02 part] a save leads on to every tab of the dossier, and to nothing that is not named", () => {
  const hrefs = DOSSIER_TABS.map(({ route }) => redirectionHref(route, "d1"));
  expect(new Set(hrefs).size).toBe(DOSSIER_TABS.length);
  for (const tab of [
    "informations-generales",
    "proposition-scientifique",
    "consortium",
    "contacts",
    "annexes",
    "chat",
    "publications-hal",
    "publications-hal-cv",
    "equipe",
    "export",
    "proposition-scientifique/apercu",
    "depot-du-dossier",
  ])
    expect(hrefs).toContain(`/mon-espace/dossier/d1/${tab}`);
  expect(redirectionHref("proposal_contacts_team", "d1")).toBe(
    "/mon-espace/dossier/d1/contacts-equipe",
  );
  for (const name of ["", "elsewhere", "https://example.org", "__proto__", "toString"])
    expect(redirectionHref(name, "d1")).toBeNull();
});
