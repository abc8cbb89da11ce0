import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** What a request of the page does that finds the session ended; gives back whether it may be sent once more. */
function askToSignIn(page: Page): Promise<boolean | "nobody"> {
  return page.evaluate(
    () =>
      new Promise<boolean | "nobody">((resolve) => {
        const detail = { settle: resolve };
        const event = new CustomEvent("passerelle:sign-in-again", { detail, cancelable: true });
        if (document.dispatchEvent(event)) resolve("nobody");
      }),
  );
}

/** Pages of the space look for notifications by themselves, and find the session ended too. */
const SIGNED_OUT = /401 \(Unauthorized/;
const endSession = (page: Page) => page.context().clearCookies({ name: "session" });
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address, { redirect: "manual" })).status, path);

test("who is signed out while writing signs in again by password, and loses nothing", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  consoleGuard.allow(SIGNED_OUT);
  const page = await asResearcher("claire.morel@example.org");
  await page.goto("/mon-espace/mon-compte");
  const name = page.getByLabel("Prénom");
  await name.fill("Claire que l'on interrompt");
  await endSession(page);
  expect(await statusOf(page, "/mon-espace/notifications/apercu")).not.toBe(200);

  const asked = askToSignIn(page);
  const dialog = page.getByRole("dialog", { name: "Vous n’êtes plus connecté" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Adresse électronique")).toHaveValue("claire.morel@example.org");
  const password = dialog.getByLabel("Mot de passe");
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(password).toHaveAccessibleDescription("Indiquez votre mot de passe");
  await password.fill("pas le bon");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription(/incorrect/);
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill("passerelle1");
  await password.press("Enter");

  expect(await asked).toBe(true);
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue("Claire que l'on interrompt");
  await expect(name).toBeFocused();
  expect(await statusOf(page, "/mon-espace/notifications/apercu")).toBe(200);
});

test("who does not want to sign in again goes on with the page; the dialog fits a telephone, in English too", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(SIGNED_OUT);
  const page = await asResearcher("james.okafor@example.org", {
    viewport: { width: 390, height: 720 },
    locale: "en-GB",
  });
  await page.goto("/?locale=en");
  await endSession(page);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("dialog").getByRole("button", { name: "Cancel" }).last().click(),
  ]) {
    const asked = askToSignIn(page);
    const dialog = page.getByRole("dialog", { name: "You are no longer signed in" });
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await close();
    expect(await asked).toBe(false);
    await expect(dialog).toBeHidden();
  }
});

test("another account that signs in sends nothing of this page: it is said, and reloading is offered", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(SIGNED_OUT);
  const page = await asResearcher("claire.morel@example.org");
  await page.goto("/mon-espace/mon-compte");
  await endSession(page);
  const asked = askToSignIn(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Adresse électronique").fill("james.okafor@example.org");
  await dialog.getByLabel("Mot de passe").fill("passerelle1");
  await dialog.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Cette page appartient à Claire Morel");
  await expect(dialog.getByRole("alert")).toContainText("James Okafor");
  await expect(dialog.getByRole("button", { name: "Recharger la page" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Annuler" }).last().click();
  expect(await asked).toBe(false);

  const again = askToSignIn(page);
  await expect(dialog.getByLabel("Mot de passe")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await again).toBe(false);
});

test("a pad and a workpad left open go on in nobody's name when another member signs in in the same browser", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/401|WebSocket/);
  const page = await asResearcher("claire.morel@example.org");
  await page.goto("/mon-espace/mes-dossiers");
  const dossier = await page.getByRole("link", { name: /BOCAGE/ }).getAttribute("href");
  await page.goto(`${dossier}/chat`);
  await expect(page.locator("form[data-live]")).toBeVisible();
  const pad = await page.context().newPage();
  await pad.goto(`${dossier}/proposition-scientifique`);
  const padLink = pad.getByRole("link", { name: /^Écrire « .*[Mm]éthod.* » à plusieurs/ });
  await pad.goto((await padLink.getAttribute("href")) ?? "");
  await expect(pad.getByRole("status")).toHaveText("Gardé dans le pad");

  const { origin } = new URL(page.url());
  await page.request.post("/logout", { headers: { origin } });
  await page.request.post("/login", {
    form: { email: "james.okafor@example.org", password: "passerelle1" },
    headers: { origin },
  });
  const over = pad.getByRole("alert").filter({ hasText: "Votre session est terminée" });
  await expect(over).toBeVisible();
  // The line is back: whoever is signed in now, the page is not theirs.
  await pad.evaluate(() => dispatchEvent(new Event("online")));
  await expect(over).toBeHidden();
  await expect(over).toBeVisible({ timeout: 30_000 });

  const words = `De Claire ${Date.now()}`;
  await page.getByRole("textbox", { name: "Votre message" }).fill(words);
  const answer = page.waitForResponse((response) => response.url().endsWith("/chat/envoyer"));
  await page.keyboard.press("Control+Enter");
  expect((await answer).status()).toBe(401);
  expect(await (await page.request.get(`${dossier}/chat`)).text()).not.toContain(words);
});

test("who came by ORCID signs in again in another window, which tells the page that waits", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(SIGNED_OUT);
  const orcid = "0000-0000-0990-0014";
  const page = await asVisitor();
  await page.goto("/login");
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await page.getByRole("button", { name: orcid }).click();
  await expect(page.getByRole("link", { name: "Camille Exemple" }).first()).toBeVisible();
  await page.goto("/mon-espace/mon-compte");
  await page.getByLabel("Prénom").fill("Camille, interrompue");
  await endSession(page);
  const asked = askToSignIn(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Continuer avec ORCID dans une autre fenêtre" }).click();
  await expect(page.getByText("Terminez dans l’autre fenêtre")).toBeVisible();
  const other = await opened;
  await other.getByRole("button", { name: orcid }).click();
  await expect(other.getByRole("heading", { name: "Vous êtes reconnecté" })).toBeVisible();
  await expectAccessible(other);
  expect(await asked).toBe(true);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Prénom")).toHaveValue("Camille, interrompue");
});

test("a visitor's page has nobody to ask", async ({ asVisitor }) => {
  const page = await asVisitor();
  await page.goto("/");
  expect(await askToSignIn(page)).toBe("nobody");
});
