import { expect, test } from "vitest";
import { DOSSIER_TABS } from "#features/proposals/dossiers/rules/dossier-tabs.ts";
import { isHydratedPage } from "./hydrated-pages.ts";

const DOSSIER = "9b2d6a0e-0000-4000-8000-000000000001";

test("every tab of a dossier is hydrated: the router leads from each to each", () => {
  for (const { href } of DOSSIER_TABS) {
    const address = href(DOSSIER);
    expect([address, isHydratedPage(address)]).toEqual([address, true]);
  }
});

test("files, public pages and the simple pages of the space are loaded whole", () => {
  for (const path of [
    "/",
    "/login",
    "/mon-espace",
    "/mon-espace/mes-dossiers",
    "/mon-espace/mes-cv",
    "/mon-espace/mes-responsabilites-pedagogiques",
    `/mon-espace/dossier/${DOSSIER}`,
    `/mon-espace/dossier/${DOSSIER}/annexes.zip`,
    `/mon-espace/dossier/${DOSSIER}/export/dossier.json`,
    `/mon-espace/dossier/${DOSSIER}/acces`,
    "/change_locale/en",
    "/backoffice",
  ])
    expect([path, isHydratedPage(path)]).toEqual([path, false]);
});
