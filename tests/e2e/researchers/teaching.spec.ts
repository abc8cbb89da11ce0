import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { removeEntries } from "#tests/support/remove-entries.ts";

const PATH = "/mon-espace/mes-responsabilites-pedagogiques";
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) => page.getByRole("form").getByRole("button", { name: "Save" });

test.describe.configure({ mode: "serial" });

test("[C-10 part] teaching is listed with its hours, and hours add up", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  const page = await asResearcher("james.okafor@example.org");
  await page.goto("/change_locale/en");
  await page.goto(PATH);
  await removeEntries(section(page, "Teaching"), /^Remove:/);
  await removeEntries(section(page, "Administrative responsibilities"), /^Remove: Head/);
  await expect(section(page, "Teaching")).toContainText("No teaching activity yet.");
  await expectAccessible(page);
  const add = async (type: string, hours: string) => {
    await page.getByRole("link", { name: "Add a teaching activity" }).click();
    await page.getByLabel("Type").selectOption(type);
    await page.getByLabel("Level").selectOption("M1");
    await page.getByLabel("Hours a year").fill(hours);
    await page.getByLabel("Number of participants").fill("30");
    await save(page).click();
  };
  await add("Lectures", "1 000");
  await add("Tutorials", "twelve");
  await expect(page.getByLabel("Hours a year")).toHaveAccessibleDescription(/give a whole number/);
  await expect(page.getByLabel("Number of participants")).toHaveValue("30");
  await expectAccessible(page);
  await page.getByLabel("Hours a year").fill("12");
  await save(page).click();
  await expect(section(page, "Teaching")).toContainText("In all: 1,012 hours a year");
  await page.getByRole("button", { name: "Move down: Tutorials" }).click();
  await expect(page.getByText("Tutorials: place 2 of 2")).toBeAttached();
  await page.getByRole("button", { name: "Remove: Tutorials" }).click();
  await expect(section(page, "Teaching")).toContainText("In all: 1,000 hours a year");
  await page.getByRole("button", { name: "Undo the removal" }).click();
  await expect(section(page, "Teaching")).toContainText("In all: 1,012 hours a year");
});

test("[C-10 part] administrative responsibilities stand beside it", async ({ asResearcher }) => {
  const page = await asResearcher("james.okafor@example.org");
  await page.goto("/change_locale/en");
  await page.goto(`${PATH}/responsabilites/ajouter`);
  await page.getByRole("textbox", { name: "Responsibility" }).fill("Head of the master");
  await page.getByLabel("Start").fill("09/2021");
  await save(page).click();
  await expect(section(page, "Administrative responsibilities")).toContainText(
    "since September 2021",
  );
});

test("[C-10 part, C-21 part] reads well on a telephone, and asks before losing what was typed @telephone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/change_locale/fr");
  await page.goto(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Enseignement et responsabilités",
  );
  await expect(section(page, "Enseignements")).toContainText("En tout : 54 heures par an");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ajouter un enseignement" }).click();
  await expect(page.locator("form[data-live]")).toBeVisible();
  await page.getByLabel("Intitulé").fill("Cours à venir");
  await page.getByRole("link", { name: "Annuler", exact: true }).click();
  const guard = page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
  await guard.getByRole("button", { name: "Continuer sans enregistrer" }).click();
  await expect(section(page, "Enseignements")).toContainText("En tout : 54 heures par an");
});
