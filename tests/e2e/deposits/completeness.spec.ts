import type { Page } from "@playwright/test";
import { getDossierNavigation } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** From the list of one's dossiers into one of them. */
async function open(page: Page, acronym: RegExp, language: "fr" | "en"): Promise<void> {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  await page.getByRole("link", { name: acronym }).click();
  await expect(page.locator("form[data-live]")).toBeVisible();
}

const CANNOT = "Your proposal cannot be submitted, not all mandatory fields are completed.";

test("[D-22 part, D-23 part] what is missing is named in a dialog, each a link to where it is filled in", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await open(page, /LITTOSOL/, "en");
  const check = page.getByRole("button", { name: "Check proposal completeness" });
  const submit = page.getByRole("button", { name: "Submit the proposal" });
  const dialog = page.getByRole("dialog", { name: "Completeness of the proposal LITTOSOL" });

  // The bar: saved, and not submitted; what is missing keeps the deposit closed.
  await expect(page.getByText(/^Proposal saved on .+ at \d\d:\d\d$/)).toBeVisible();
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expect(submit).toHaveAccessibleDescription("Missing information");
  const navigation = getDossierNavigation(page);
  await expect(navigation.getByRole("link", { name: /^2 Team .*\d missing$/ })).toBeVisible();
  await navigation.locator("summary").click();
  await expect(
    navigation.getByRole("link", { name: /Administrative information.*2 missing items/ }),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await check.click();
  await expect(dialog.getByText(CANNOT)).toBeVisible();
  await expect(dialog.getByText("Please complete the following missing items:")).toBeVisible();
  await expect(
    dialog.getByRole("link", { name: "Team 2 scientific coordinator resume" }),
  ).toBeVisible();
  await expect(dialog.getByRole("progressbar", { name: "Project details" })).toHaveAttribute(
    "max",
    "100",
  );
  await expect(dialog.getByText(/^\d+ optional questions unanswered$/).first()).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Administrative informations" })).toBeVisible();
  await expect(
    dialog.getByRole("link", { name: "Legal representative contact of team 3" }),
  ).toHaveAttribute("href", /\/contacts-equipe#equipe-3$/);
  // Its mandatory appendix is there.
  await expect(dialog.getByRole("link", { name: "A mandatory appendix is missing" })).toHaveCount(
    0,
  );
  // Only who comes to submit is offered the deposit.
  await expect(dialog.getByRole("button", { name: "Validate the deposit" })).toHaveCount(0);
  await expectAccessible(page);

  // While she looks, a colleague answers: the dialog follows.
  const plan = dialog.getByRole("link", { name: "Data management" });
  await expect(plan).toBeVisible();
  const james = await asResearcher("james.okafor@example.org");
  const text = new URL(page.url()).pathname.replace(
    "informations-generales",
    "proposition-scientifique",
  );
  await james.goto(`/change_locale/en?to=${text}`);
  await james
    .getByRole("textbox", { name: "Data management" })
    .fill("Open, in the national repository, from the first year.");
  await expect(plan).toHaveCount(0);

  // To another page, on the very question.
  const society = page.getByRole("textbox", { name: "Impact on society" });
  await dialog.getByRole("link", { name: "Impact on society" }).click();
  await expect(page).toHaveURL(/\/proposition-scientifique#q-societal_impact$/);
  await expect(society).toBeFocused();

  // On the page itself: the dialog makes room, and the question is there.
  await page.keyboard.press("Control+Home");
  await check.click();
  await dialog.getByRole("link", { name: "Impact on society" }).click();
  await expect(dialog).toBeHidden();
  await expect(society).toBeFocused();
  await expect(society).toBeInViewport();

  // What was typed a moment ago is saved and counted when one asks.
  await society.fill("Fewer floods, and people who know why.");
  await check.click();
  await expect(dialog.getByText(CANNOT)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Impact on society" })).toHaveCount(0);
});

test("[D-22 part, D-23 part] a complete dossier can be submitted by its owner; others only look", async ({
  asResearcher,
}) => {
  const claire = await asResearcher();
  await open(claire, /OMBRES/, "fr");
  await claire.getByRole("button", { name: "Déposer le dossier" }).click();
  const dialog = claire.getByRole("dialog", { name: "Complétude du dossier OMBRES" });
  await expect(
    dialog.getByText("Votre dossier peut être déposé, tous les champs obligatoires sont remplis."),
  ).toBeVisible();
  await expect(dialog.getByText("Ce dossier n’est PAS déposé")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Valider le dépôt" })).toBeEnabled();
  await expectAccessible(claire);
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await claire.getByRole("button", { name: "Vérifier la complétude du dossier" }).click();
  await expect(dialog.getByRole("button", { name: "Valider le dépôt" })).toHaveCount(0);

  const james = await asResearcher("james.okafor@example.org");
  await open(james, /LITTOSOL/, "en");
  await expect(james.getByRole("button", { name: "Check proposal completeness" })).toBeVisible();
  await expect(james.getByRole("button", { name: "Submit the proposal" })).toHaveCount(0);
});

test("[D-22 part] without script what is missing is a page of its own", async ({
  asResearcher,
}) => {
  const page = await asResearcher("claire.morel@example.org", { javaScriptEnabled: false });
  await page.goto("/change_locale/en?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /LITTOSOL/ }).click();
  await page.getByRole("link", { name: "Check proposal completeness" }).click();
  await expect(page.getByText(CANNOT)).toBeVisible();
  await page.getByRole("link", { name: "Team 2 scientific coordinator resume" }).click();
  await expect(page).toHaveURL(/\/consortium#equipe-2$/);
  await page.goto("/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  await page.getByRole("link", { name: "Check proposal completeness" }).click();
  await expect(page.getByRole("link", { name: "A mandatory appendix is missing" })).toBeVisible();
});
