import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const ADD = "/mon-espace/mes-productions/ajouter";
const BIBTEX = `@article{digues,
  title = {Les digues et la mer},
  author = {Neuve, Ada},
  journal = {Revue du littoral},
  year = {2024}
}
@article{muet, author = {Neuve, Ada}, year = {2023}}`;

test("publications are added from BibTeX: what was taken and what was not is said, and nothing comes twice @telephone", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto("/mon-espace/mes-productions");
  await page.getByRole("link", { name: "Ajouter des publications" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${ADD}$`));
  const text = page.getByLabel("DOI, BibTeX ou RIS");
  const add = page.getByRole("button", { name: "Ajouter", exact: true });
  await add.click();
  const summary = page.getByRole("alert").filter({ hasText: "Rien n’a été ajouté" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(text).toBeFocused();

  await text.fill(BIBTEX);
  await add.click();
  await expect(
    page.getByRole("status").filter({ hasText: "1 publication ajoutée." }),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "Ligne 7 (muet) : l’entrée n’a pas de titre.",
  );
  await expectAccessible(page);

  await page.getByRole("link", { name: "Voir les publications ajoutées" }).click();
  await expect(page.getByText("Les digues et la mer").first()).toBeVisible();
  await page.goto(ADD);
  await text.fill(BIBTEX);
  await add.click();
  await expect(page.getByText("1 était déjà dans vos productions.")).toBeVisible();
});

test("[C-21 part] references that were pasted and not added are asked about before one leaves", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(ADD);
  await page.getByLabel("DOI, BibTeX ou RIS").fill(BIBTEX);
  await page.getByRole("link", { name: "Mon parcours" }).click();
  const guard = page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
  await guard.getByRole("button", { name: "Continuer sans enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mon parcours");
});
