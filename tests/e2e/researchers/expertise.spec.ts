import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { removeEntries } from "#tests/support/remove-entries.ts";

const PATH = "/mon-espace/mes-expertises";
const JAMES = "james.okafor@example.org";
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const add = (page: Page) => page.getByRole("button", { name: "Ajouter ce domaine" });

test.describe.configure({ mode: "serial" });

test("[C-06 part] an ERC domain is chosen by successive selects, the deepest is kept", async ({
  asResearcher,
}) => {
  const page = await asResearcher(JAMES);
  await page.goto("/change_locale/fr");
  await page.goto(PATH);
  await removeEntries(section(page, "Domaines ERC"), /^Retirer le domaine/);
  await removeEntries(section(page, "Activités d’expertise"), /^Supprimer :.*Agence d’essai/);
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Préciser" })).toBeHidden();
  await expect(add(page)).toHaveAttribute("aria-disabled", "true");
  await expect(add(page)).toHaveAccessibleDescription("Choisissez d’abord un domaine.");
  const asked = page.waitForRequest(/\/api\/erc_domains\?parent=1$/);
  await page
    .getByLabel("Domaine", { exact: true })
    .selectOption("Sciences physiques et ingénierie");
  await asked;
  await page.getByLabel("Panel").selectOption("Mathématiques");
  await page.getByLabel("Discipline", { exact: true }).selectOption("Théorie des nombres");
  await page.getByLabel("Domaine", { exact: true }).selectOption("Sciences de la vie");
  await expect(page.getByLabel("Discipline", { exact: true })).toHaveCount(0);
  await page
    .getByLabel("Domaine", { exact: true })
    .selectOption("Sciences physiques et ingénierie");
  await page.getByLabel("Panel").selectOption("Mathématiques");
  await add(page).click();
  await expect(section(page, "Domaines ERC").getByRole("status").first()).toContainText(
    "enregistré",
  );
  await expect(
    section(page, "Domaines ERC").getByText(
      "PE1 · Sciences physiques et ingénierie › Mathématiques",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Retirer le domaine Mathématiques" }).click();
  await expect(section(page, "Domaines ERC")).toContainText("Aucun domaine pour le moment");
});

test("[C-06 part] works without script, step by step", async ({ asResearcher, consoleGuard }) => {
  consoleGuard.allow(/422/);
  const page = await asResearcher(JAMES, { javaScriptEnabled: false });
  await page.goto("/change_locale/fr");
  await page.goto(PATH);
  await page.getByLabel("Domaine", { exact: true }).selectOption("Sciences de la vie");
  await page.getByRole("button", { name: "Préciser" }).click();
  await page.getByLabel("Panel").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Préciser" }).click();
  await page.getByLabel("Discipline", { exact: true }).selectOption({ index: 1 });
  await add(page).click();
  await expect(
    section(page, "Domaines ERC").getByText(/^LS1\.1 · Sciences de la vie/),
  ).toBeVisible();
  await page.getByLabel("Nouveaux mots-clés").fill("données de santé, <i>vie privée</i>");
  await page.getByRole("button", { name: "Ajouter ces mots-clés" }).click();
  await expect(page.getByText("<i>vie privée</i>")).toBeVisible();
  await page.getByLabel("Nouveaux mots-clés").fill("x".repeat(101));
  await page.getByRole("button", { name: "Ajouter ces mots-clés" }).click();
  await expect(page.getByRole("alert")).toContainText("Écrivez au moins un mot-clé");
  await expect(page.getByLabel("Nouveaux mots-clés")).toHaveValue("x".repeat(101));
  await page.getByLabel("Discipline de l’archive").selectOption("Chimie analytique");
  await page.getByRole("button", { name: "Ajouter cette discipline" }).click();
  await expect(page.getByText("Chimie › Chimie analytique")).toBeVisible();
});

test("[C-06 part] expert work is listed", async ({ asResearcher }) => {
  const page = await asResearcher(JAMES);
  await page.goto("/change_locale/fr");
  await page.goto(PATH);
  await page.getByRole("link", { name: "Ajouter une activité" }).click();
  await expectAccessible(page);
  await page.getByLabel("Type").selectOption("Comité d’évaluation");
  await page.getByLabel("Année").fill("2025");
  await page.getByLabel("Mandataire").fill("Agence d’essai");
  await page.getByLabel("Rôle").fill("Membre");
  await page.getByRole("form").getByRole("button", { name: "Enregistrer" }).click();
  await expect(section(page, "Activités d’expertise")).toContainText("Agence d’essai · Membre");
  await page
    .getByRole("button", { name: "Supprimer : Comité d’évaluation, Agence d’essai" })
    .click();
  await page.getByRole("button", { name: "Annuler la suppression" }).click();
  await expect(section(page, "Activités d’expertise")).toContainText("Agence d’essai · Membre");
});

test("[C-07 part] who has not given the required information cannot be ticked as a partner", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  // An account nobody else's test completes meanwhile: made by entering for the first time.
  const page = await asVisitor();
  await page.goto("/login");
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await page.getByRole("button", { name: "0000-0000-0990-0022" }).click();
  await page.waitForURL(/mon-espace/);
  await page.goto("/change_locale/en");
  await page.goto(PATH);
  const box = page.getByRole("checkbox", { name: /Appear as CFP partner/ });
  await expect(page.locator("html[data-live]")).toBeVisible();
  await box.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(box).not.toBeChecked();
  // Nothing is left to save: the guard lets go.
  await page.getByRole("link", { name: "My career path" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My career path");
  const refused = await page.request.post(PATH, {
    form: { intent: "setPartnerConsent", approve: "on" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain("required information is missing");
});

test("[C-21 part] what was typed is not lost by a link", async ({ asResearcher }) => {
  const page = await asResearcher();
  await page.goto("/change_locale/fr");
  await page.goto(PATH);
  // A link that is followed before the page is alive leads on at once.
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.getByLabel("Nouveaux mots-clés").fill("estuaires");
  await page.getByRole("link", { name: "Mon parcours" }).click();
  const guard = page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
  await expect(guard).toBeVisible();
  await guard.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mon parcours");
  await page.goto(PATH);
  await expect(page.getByRole("button", { name: "Retirer le mot-clé estuaires" })).toBeVisible();
});
