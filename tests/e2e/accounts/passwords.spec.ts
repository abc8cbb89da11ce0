import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const password = (page: Page) => page.getByLabel("Mot de passe");

test("[B-04 part] what was typed as a password can be seen, and leaves hidden @narrow", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  await page.goto("/login");
  await page.getByLabel("Adresse électronique").fill("nulle.part@example.org");
  await password(page).fill("pont de bois 8");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await expect(
    page.getByRole("status").filter({ hasText: "Le mot de passe est affiché." }),
  ).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
  await expect(
    page.getByRole("status").filter({ hasText: "Le mot de passe est masqué." }),
  ).toHaveCount(1);
  await expect(password(page)).toHaveValue("pont de bois 8");

  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  // Held back, so that the form can be looked at as it leaves.
  await page.evaluate(() =>
    document.addEventListener("submit", (event) => event.preventDefault(), { once: true }),
  );
  await password(page).press("Enter");
  await expect(password(page)).toHaveAttribute("type", "password");
});

test("[B-02 part] following a line of the summary keeps what was typed to create an account", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  await page.goto("/creer-un-compte");
  await page.getByLabel("Prénom").fill("Ada");
  await page.getByLabel(/^Nom/).fill("Byron");
  await page.getByLabel("Adresse électronique").fill("ada.byron@example.org");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await summary
    .getByRole("link")
    .filter({ hasText: /mot de passe/i })
    .first()
    .click();
  await expect(password(page)).toBeFocused();
  await expect(page.getByLabel("Prénom")).toHaveValue("Ada");
  await expect(page.getByLabel("Adresse électronique")).toHaveValue("ada.byron@example.org");
  await expect(summary).toBeVisible();
});

test("[B-02 part] the rules of a password are read with its field, and said as they are met", async ({
  page,
}) => {
  await page.goto("/creer-un-compte");
  await expect(password(page)).toHaveAccessibleDescription(
    /contient\s: .*au moins 8\scaractères .*au moins un chiffre .*au moins une lettre/,
  );
  await password(page).pressSequentially("court");
  const said = page.getByRole("status");
  await expect(
    said.filter({ hasText: "Il manque encore : au moins 8 caractères, au moins un chiffre" }),
  ).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "au moins une lettre" })).toHaveText(
    /c’est fait/,
  );
  await password(page).pressSequentially(" mais 7 ponts");
  await expect(said.filter({ hasText: "suit toutes les règles" })).toHaveCount(1);
  await expectAccessible(page);
});

test("[B-02 part] a password that everybody tries first is refused while it is typed, and stays in its field", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.method() === "POST") posted.push(request.url());
  });
  await page.goto("/creer-un-compte");
  await password(page).pressSequentially("motdepasse9");
  // Pressed before the pause after which the server is asked.
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  const rule = page.getByRole("listitem").filter({ hasText: "tout le monde essaie en premier" });
  await expect(rule).toHaveText(/pas encore/);
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveValue("motdepasse9");
  const said = page.getByRole("status");
  await expect(said.filter({ hasText: "suit toutes les règles" })).toHaveCount(0);
  await expect(said.filter({ hasText: "Il manque encore : autre chose" })).toHaveCount(1);
  expect(posted).toEqual([]);

  await password(page).fill("sept ponts de bois 9");
  await expect(said.filter({ hasText: "suit toutes les règles" })).toHaveCount(1);
  await expect(rule).toHaveText(/c’est fait/);
  // Judged before the button is pressed, the form is sent; the fields that are empty are named.
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(posted).toHaveLength(1);
});

for (const path of ["/login", "/backoffice"])
  test(`[B-04 part] a refused sign-in at ${path} is said where the keyboard goes on`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/422 \(Unprocessable/);
    await page.goto(path);
    await page.getByLabel("Adresse électronique").fill("nulle.part@example.org");
    await password(page).fill("pont de bois 8");
    await password(page).press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toHaveCount(1);
  });

test("[B-06 part] a mistake in asking for a new password is said in the summary, which leads to the field", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  await page.goto("/demande-de-reinitialisation-de-mot-de-passe");
  await page.getByLabel("Adresse électronique").fill("pas une adresse");
  await page.getByLabel("Adresse électronique").press("Enter");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(page.getByLabel("Adresse électronique")).toBeFocused();
});
