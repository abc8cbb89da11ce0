import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function open(page: Page): Promise<void> {
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  await expect(page.locator("form[data-live]")).toBeVisible({ timeout: 15_000 });
}

const focused = (page: Page) => page.locator(":focus");

test("[D-03 part] a question is found by its words, the next missing answer is gone to, one section is shown alone", async ({
  asResearcher,
}) => {
  test.setTimeout(90_000);
  const page = await asResearcher();
  await open(page);

  // How it stands is said in one bar that stays.
  const bar = page.locator(".form-bar");
  await expect(bar).toContainText(/Ferme dans/);
  await expect(bar).toContainText(/Enregistré (le|à)/);
  await expect(bar).toContainText("PAS déposé");

  // By words, with the keyboard alone, though its section is closed.
  const search = page.getByRole("combobox", { name: "Chercher une question" });
  await page.locator("#section-impact > details > summary").click();
  await search.fill("empreinte environ");
  const found = page.getByRole("listbox", { name: "Questions trouvées" }).getByRole("option");
  await expect(found.first()).toContainText("Empreinte environnementale du projet");
  await expectAccessible(page);
  await search.press("Enter");
  await expect(
    page.getByRole("textbox", { name: "Empreinte environnementale du projet" }),
  ).toBeFocused();
  await expect(
    page.getByRole("textbox", { name: "Empreinte environnementale du projet" }),
  ).toBeInViewport();
  await search.fill("zzz");
  await expect(page.getByText("Aucune question ne contient ces mots.")).toBeVisible();
  await search.fill("");

  // What is missing comes after where one is, each once.
  const next = page.getByRole("button", { name: "Prochaine réponse manquante" });
  const keyHere = () =>
    focused(page).evaluate((at) => at.closest("[data-key]")?.getAttribute("data-key"));
  await next.click();
  // The answer takes the focus from the button once its section is open.
  await expect.poll(keyHere).toBeTruthy();
  const first = await keyHere();
  await expect(
    page.getByRole("status").filter({ hasText: /réponses manquent encore/ }),
  ).toHaveCount(1);
  await next.click();
  await expect.poll(keyHere).toBeTruthy();
  expect(await keyHere()).not.toBe(first);

  // One section at a time, remembered; contents and search turn to where they lead.
  await page.getByRole("button", { name: "Une section à la fois" }).click();
  const sections = page.locator(".form-page:visible");
  await expect(sections).toHaveCount(1);
  await page.reload();
  await expect(page.locator("form[data-live]")).toBeVisible({ timeout: 15_000 });
  await expect(sections).toHaveCount(1);
  const contents = page.getByRole("navigation", { name: "Sommaire" });
  await contents.getByRole("link").first().click();
  await expect(page.getByRole("textbox", { name: "Résumé en français" })).toBeVisible();
  await page.getByRole("button", { name: /^Section suivante/ }).click();
  await expect(page.getByRole("textbox", { name: "Résumé en français" })).toBeHidden();
  await search.fill("empreinte environ");
  await search.press("Enter");
  await expect(
    page.getByRole("textbox", { name: "Empreinte environnementale du projet" }),
  ).toBeFocused();
  await page.getByRole("button", { name: "Tout afficher" }).click();
  expect(await sections.count()).toBeGreaterThan(1);
});

test("[D-03 part] on a telephone a bar at the foot saves and opens the contents, and no toast lies over it @telephone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await open(page);
  // At the foot there is room once the question of consent is answered; until then the bar is at the top.
  await expect(page.getByRole("button", { name: "Sommaire" })).toBeInViewport();
  await page.getByRole("button", { name: "Refuser" }).click();
  const dock = page.locator(".form-dock");
  await expect(dock).toBeInViewport();
  await expect(dock).toContainText("PAS déposé");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const save = await dock.getByRole("button", { name: "Enregistrer" }).boundingBox();
  expect((save?.x ?? 0) + (save?.width ?? 400)).toBeLessThanOrEqual(390);
  await dock.getByRole("button", { name: "Sommaire" }).click();
  const sheet = page.getByRole("dialog", { name: "Sommaire" });
  await sheet.getByRole("button", { name: "Prochaine réponse manquante" }).click();
  await expect(sheet).toBeHidden();
  await expect(focused(page)).toBeInViewport();
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent("passerelle:toast", {
        detail: { tone: "stop", message: "Le DOI n'existe pas" },
      }),
    ),
  );
  const toast = page.getByText("Le DOI n'existe pas");
  await expect(toast).toBeVisible();
  const [low, high] = [await dock.boundingBox(), await toast.boundingBox()];
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0);
});
