import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { removeEntries } from "#tests/support/remove-entries.ts";

const PATH = "/mon-espace/mon-parcours";
const JAMES = "james.okafor@example.org";
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) =>
  page.getByRole("form").getByRole("button", { name: "Enregistrer", exact: true });
const guard = (page: Page) => page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
const names = (page: Page, list: string) =>
  section(page, list).getByRole("listitem").locator(".entry-name b").allTextContents();

async function french(page: Page) {
  await page.goto("/change_locale/fr");
}

// One person's lists: their tests take turns.
test.describe.configure({ mode: "serial" });

test.describe("a career path filled in by hand", () => {
  test("[C-04 part] an employment is added once its link and its dates are right", async ({
    asResearcher,
    consoleGuard,
  }) => {
    consoleGuard.allow(/422/);
    const page = await asResearcher(JAMES);
    await french(page);
    await page.goto(PATH);
    await removeEntries(section(page, "Emplois"), /^Supprimer : Ingénieur/);
    await removeEntries(section(page, "Prix et distinctions"), /^Supprimer : Prix/);
    await removeEntries(section(page, "Interruptions de carrière"), /^Supprimer :/);
    await page.goto(PATH);
    await expect(section(page, "Prix et distinctions")).toContainText("Aucun prix pour le moment");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Ajouter un emploi" }).click();
    await page.getByLabel("Poste").fill("Ingénieur d’études");
    await page.getByLabel("Employeur").fill("Institut des données");
    await page.getByLabel("Début").fill("septembre 2019");
    await page.getByLabel("Fin").fill("2018");
    await page.getByLabel("Lien").fill("www.exemple.fr");
    await save(page).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(page.getByLabel("Lien")).toHaveAccessibleDescription(
      /Veuillez saisir une URL valide/,
    );
    await expectAccessible(page);
    await page.getByLabel("Lien").fill("https://www.exemple.fr/equipe");
    // What is said of the end was said the first time already: the second refusal must have come before more is typed.
    const refused = page.waitForResponse((answer) => answer.status() === 422);
    await save(page).click();
    await refused;
    await expect(page.getByLabel("Fin")).toHaveAccessibleDescription(
      /ne peut pas précéder la date de début/,
    );
    await expect(page.getByLabel("Début")).toHaveValue("septembre 2019");
    await page.getByLabel("Fin").fill("31/08/2022");
    await save(page).click();
    await expect(section(page, "Emplois").getByRole("status")).toContainText("C’est enregistré.");
    await expect(section(page, "Emplois")).toContainText("septembre 2019 – 31 août 2022");
  });

  test("[C-04 part] an employment is changed, removed and given back", async ({ asResearcher }) => {
    const page = await asResearcher(JAMES);
    await french(page);
    await page.goto(PATH);
    await page.getByRole("link", { name: "Modifier : Ingénieur d’études" }).click();
    await expect(page.getByLabel("Fin")).toHaveValue("31/08/2022");
    await page.getByLabel("Poste").fill("Ingénieur de recherche");
    await save(page).click();
    await expect(page.getByText("Ingénieur de recherche")).toBeVisible();

    await page.getByRole("button", { name: "Supprimer : Ingénieur de recherche" }).click();
    const gone = page.getByRole("link", { name: "Modifier : Ingénieur de recherche" });
    await expect(gone).toHaveCount(0);
    const undo = page.getByRole("button", { name: "Annuler la suppression" });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(section(page, "Emplois")).toContainText("est revenu dans la liste");
  });

  test("[C-04 part] entries are reordered by keyboard, and stay so", async ({ asResearcher }) => {
    const page = await asResearcher(JAMES);
    await french(page);
    for (const name of ["Prix A", "Prix B", "Prix C"]) {
      await page.goto(`${PATH}/ajouter/award`);
      await page.getByLabel("Nom du prix").fill(name);
      await save(page).click();
      await expect(section(page, "Prix et distinctions").getByRole("status")).toBeVisible();
    }
    await expect
      .poll(() => names(page, "Prix et distinctions"))
      .toEqual(["Prix C", "Prix B", "Prix A"]);
    const up = page.getByRole("button", { name: "Monter : Prix A" });
    // Until its script has come the button is a form's, and leads to a page anew.
    await page.waitForFunction(() => customElements.get("reorder-list") !== undefined);
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Prix A : place 2 sur 3")).toBeAttached();
    await expect(up).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Prix A : place 1 sur 3")).toBeAttached();
    await expect(page.getByRole("button", { name: "Descendre : Prix A" })).toBeFocused();
    await page.reload();
    await expect
      .poll(() => names(page, "Prix et distinctions"))
      .toEqual(["Prix A", "Prix C", "Prix B"]);
  });

  test("[C-04 part] works without script", async ({ asResearcher, consoleGuard }) => {
    consoleGuard.allow(/422/);
    const page = await asResearcher(JAMES, { javaScriptEnabled: false });
    await page.goto("/change_locale/fr");
    await page.goto(PATH);
    await page.getByRole("link", { name: "Ajouter une interruption" }).click();
    await page.getByLabel("Date de début").fill("2020-03-10");
    await page.getByLabel("Date de fin").fill("2020-03-01");
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText("ne peut pas précéder");
    await page.getByLabel("Date de fin").fill("2020-09-01");
    await save(page).click();
    await expect(page.getByText("du 10 mars 2020 au 1er septembre 2020")).toBeVisible();
    await page.getByRole("button", { name: /^Supprimer : du 10 mars/ }).click();
    await expect(section(page, "Interruptions de carrière")).toContainText("Aucune interruption");
    await page.getByRole("button", { name: "Annuler la suppression" }).click();
    await expect(page.getByText("du 10 mars 2020 au 1er septembre 2020")).toBeVisible();
    await page.getByRole("button", { name: "Descendre : Prix A" }).click();
    await expect
      .poll(() => names(page, "Prix et distinctions"))
      .toEqual(["Prix C", "Prix A", "Prix B"]);
    await page.getByLabel("Votre biographie").fill("Sans script, mais avec des mots.");
    await page.getByRole("button", { name: "Enregistrer la biographie" }).click();
    await expect(page.getByText("Biographie enregistrée.")).toBeVisible();
  });

  test("[C-21 part, C-14 part] a biography is saved by its call, and not left behind", async ({
    asResearcher,
    consoleGuard,
  }) => {
    consoleGuard.allow(/422/);
    const page = await asResearcher(JAMES);
    await french(page);
    await page.goto(PATH);
    await expect(page.locator("form[data-live]")).toBeVisible();
    const field = page.getByLabel("Votre biographie");
    await field.fill("<b>Je</b> cherche.");
    await expect(page.getByText("18/4 000")).toBeVisible();
    const sent = page.waitForRequest((request) => request.url().endsWith("/biographie"));
    await page.getByRole("button", { name: "Enregistrer la biographie" }).click();
    expect((await sent).postDataJSON()).toEqual({
      biography: "<b>Je</b> cherche.",
      version: expect.any(Number),
    });
    await expect(page.getByText("Biographie enregistrée.")).toBeVisible();
    await field.fill("Je cherche encore.");
    const mesExpertises = page.getByRole("link", { name: "Mes expertises" });
    await mesExpertises.click();
    await expect(guard(page)).toBeVisible();
    await guard(page).getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mes expertises");
    await page.goto(PATH);
    await expect(field).toHaveValue("Je cherche encore.");
    await page.goto(`${PATH}/ajouter/training`);
    await page.getByLabel("Diplôme ou formation").fill("Licence");
    await page.getByRole("link", { name: "Annuler", exact: true }).click();
    await guard(page).getByRole("button", { name: "Continuer sans enregistrer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mon parcours");
  });
});

test.describe("a career path from ORCID", () => {
  test("[C-05 part] is marked as such @narrow", async ({ asResearcher }) => {
    const page = await asResearcher();
    await french(page);
    await page.goto(PATH);
    await expect(section(page, "Emplois").getByText("Vient d’ORCID").first()).toBeAttached();
    await expectAccessible(page);
  });

  test("[C-05 part] shows both versions, and the person chooses; ORCID is read again @alone", async ({
    asResearcher,
  }) => {
    const page = await asResearcher();
    await french(page);
    await page.goto(PATH);
    const conflict = page.getByText("ORCID dit maintenant autre chose");
    await expect(conflict).toBeVisible();
    await page.getByRole("button", { name: "Garder ma version" }).click();
    await expect(page.getByText("Votre choix est enregistré.")).toBeVisible();
    await expect(conflict).toBeHidden();
    await page.getByRole("button", { name: "Supprimer : Postdoctoral researcher" }).click();
    await page.getByRole("button", { name: "Relire ORCID maintenant" }).click();
    await expect(page.getByText("Lecture d’ORCID en cours")).toBeVisible();
    await expect(page.getByRole("button", { name: "Relire ORCID maintenant" })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText("Postdoctoral researcher")).toHaveCount(0);
    await expect(page.getByText("Directrice de recherche, responsable d'équipe")).toBeVisible();
  });

  test("[C-14 part] what is not there is said in so many words", async ({
    asResearcher,
    consoleGuard,
  }) => {
    consoleGuard.allow(/404/);
    const page = await asResearcher();
    await page.goto("/change_locale/en");
    await page.goto(`${PATH}/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "The requested employment has not been found.",
    );
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to my career path" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My career path");
  });
});
