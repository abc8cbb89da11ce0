import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

interface CaughtMail {
  subject: string;
  text: string;
  recipients: string[];
  headers: Record<string, string>;
}

/** Nobody fills the form faster than this; see the rules of the contact form. */
const AS_LONG_AS_A_PERSON_MS = 3100;

async function fill(page: Page, values: { email: string; message?: string }) {
  await page.getByLabel("Votre nom").fill("Zoé Martin");
  await page.getByLabel("Votre adresse électronique").fill(values.email);
  await page.getByLabel("Objet").fill("Un appel introuvable");
  await page.getByLabel("Votre message").fill(values.message ?? "Bonjour,\n\noù est-il ?");
}
const send = (page: Page) => page.getByRole("button", { name: "Envoyer le message" }).click();
const dialog = (page: Page) => page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
const callsLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Appels" });

test.describe("writing to the team", () => {
  test("[A-20 part] a message is sent, confirmed and mailed @narrow", async ({
    page,
    mailAddress,
  }, info) => {
    const email = `zoe-${info.project.name}@example.org`;
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nous écrire");
    await expectAccessible(page);
    await fill(page, { email });
    await page.waitForTimeout(AS_LONG_AS_A_PERSON_MS);
    await send(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Votre message est bien arrivé",
    );
    await expect(page.getByText("sous cinq jours ouvrés")).toBeVisible();
    await expectAccessible(page);

    const caught = async () => {
      const mails = (await (await fetch(`${mailAddress}/api/messages`)).json()) as CaughtMail[];
      return mails.filter((mail) => mail.headers["reply-to"]?.includes(email));
    };
    await expect.poll(async () => (await caught()).length, { timeout: 10_000 }).toBe(1);
    const [mail] = await caught();
    expect(mail?.recipients).toEqual(["contact@passerelle.example.org"]);
    expect(mail?.subject).toMatch(/^\[Contact \d+\] Un appel introuvable$/);
    expect(mail?.text).toContain("> où est-il ?");
  });

  test("[A-20 part] without network nothing is lost: the page says so, and sends once there is one", async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/contact");
    await fill(page, { email: "hors-ligne@example.org" });
    await page.waitForTimeout(AS_LONG_AS_A_PERSON_MS);
    await context.setOffline(true);
    await send(page);
    const notSent = page.getByRole("alertdialog", { name: "Rien n’a été envoyé" });
    await expect(notSent).toBeVisible();
    await expect(page.getByLabel("Votre message")).toHaveValue("Bonjour,\n\noù est-il ?");
    await context.setOffline(false);
    await notSent.getByRole("button", { name: "Envoyer de nouveau" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Votre message est bien arrivé",
    );
  });

  test("[A-20 part] an empty form is refused in our own words", async ({ page, consoleGuard }) => {
    consoleGuard.allow(/422/);
    await page.goto("/contact");
    await page.waitForTimeout(AS_LONG_AS_A_PERSON_MS);
    await send(page);
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(4);
    await expect(page.getByLabel("Votre nom")).toHaveAttribute("aria-invalid", "true");
  });

  test("[A-20 part] mistakes are told under the fields and in a summary that takes focus", async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/422|429/);
    await page.goto("/contact");
    await fill(page, { email: "zoe@localhost", message: "Mon message reste." });
    await page.getByLabel("Votre nom").fill("   ");
    await send(page);
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Le message n’est pas encore parti");
    await expect(page.getByLabel("Votre adresse électronique")).toHaveAccessibleDescription(
      /Cette adresse n’est pas complète/,
    );
    await expect(page.getByLabel("Votre message")).toHaveValue("Mon message reste.");
    await expectAccessible(page);
    await summary.getByRole("link", { name: "Indiquez votre nom." }).click();
    await expect(page.getByLabel("Votre nom")).toBeFocused();
  });

  test("[A-20 part] works without script", async ({ asVisitor, consoleGuard }) => {
    consoleGuard.allow(/422|429/);
    const page = await asVisitor({ javaScriptEnabled: false });
    await page.goto("/contact");
    await fill(page, { email: "sans-script@example.org" });
    await send(page);
    // As fast as a program: asked to send again, nothing lost.
    await expect(page.getByRole("alert")).toContainText("Relisez, puis envoyez à nouveau");
    await expect(page.getByLabel("Votre nom")).toHaveValue("Zoé Martin");
    await page.waitForTimeout(AS_LONG_AS_A_PERSON_MS);
    await send(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Votre message est bien arrivé",
    );
  });

  test("[A-20 part] the counter follows, and a text too long is not cut", async ({ page }) => {
    await page.goto("/contact");
    const message = page.getByLabel("Votre message");
    await message.fill("Bonjour");
    await expect(page.getByText(/^7 \/ 4\s000/)).toBeVisible();
    await message.fill("x".repeat(4003));
    await expect(page.getByText("Caractères en trop : 3")).toBeAttached();
    await expect(message).toHaveValue("x".repeat(4003));
    expect(await message.evaluate((field: HTMLTextAreaElement) => field.validity.valid)).toBe(
      false,
    );
  });
});

test.describe("what was typed and not sent", () => {
  test("[C-21 part] a link asks first; Escape stays; one may leave all the same", async ({
    page,
  }) => {
    await page.goto("/contact");
    await page.getByLabel("Votre nom").fill("Zoé");
    await callsLink(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toContainText("Votre message n’est pas encore envoyé.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByLabel("Votre nom")).toHaveValue("Zoé");
    await callsLink(page).click();
    await page.getByRole("button", { name: "Continuer sans envoyer" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("[C-21 part] sending from the dialog sends, then offers the way on", async ({ page }) => {
    await page.goto("/contact");
    await fill(page, { email: "suite@example.org" });
    await page.waitForTimeout(AS_LONG_AS_A_PERSON_MS);
    await callsLink(page).click();
    await dialog(page).getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Votre message est bien arrivé",
    );
    await page.getByRole("link", { name: "Continuer vers la page demandée" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("[C-21 part] sending what is not complete says what is missing, in our words, and stays", async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/422/);
    await page.goto("/contact");
    await page.getByLabel("Votre nom").fill("Zoé");
    await callsLink(page).click();
    await dialog(page).getByRole("button", { name: "Envoyer", exact: true }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(page.getByLabel("Votre nom")).toHaveValue("Zoé");
    await summary.getByRole("link").first().click();
    await expect(page.getByLabel("Votre adresse électronique")).toBeFocused();
    await expect(page.getByLabel("Votre nom")).toHaveValue("Zoé");
    await callsLink(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test("[C-21 part] a search and a router's link are held back, before anything else hears of them", async ({
    page,
  }) => {
    await page.goto("/contact");
    await page.evaluate(() => {
      const form = Object.assign(document.createElement("form"), { action: "/", method: "get" });
      const field = Object.assign(document.createElement("input"), { name: "q", value: "climat" });
      const button = Object.assign(document.createElement("button"), { textContent: "Chercher" });
      form.append(field, button);
      document.querySelector("main")?.prepend(form);
      // As a router does: it takes the click over and goes there itself.
      document.addEventListener(
        "click",
        (event) => {
          const link = (event.target as Element).closest("a");
          if (!link) return;
          event.preventDefault();
          document.title = `routed ${link.getAttribute("href")}`;
        },
        { capture: true },
      );
    });
    await page.getByLabel("Votre nom").fill("Zoé");
    await callsLink(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(await page.title()).not.toContain("routed");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await callsLink(page).click();
    await page.getByRole("button", { name: "Continuer sans envoyer" }).click();
    await expect(page).toHaveTitle("routed /");
    await page.getByLabel("Votre nom").fill("Zoé M");
    await page.getByRole("button", { name: "Chercher" }).click();
    await page.getByRole("button", { name: "Continuer sans envoyer" }).click();
    await expect(page).toHaveURL(/\/\?q=climat$/);
  });

  test("[C-21 part] closing the page is asked about, unless nothing was typed or it was sent", async ({
    page,
  }) => {
    let asked = 0;
    page.on("dialog", (question) => {
      asked += 1;
      return question.accept();
    });
    await page.goto("/contact");
    await page.reload();
    expect(asked).toBe(0);
    await page.getByLabel("Votre nom").pressSequentially("Zoé");
    await page.reload();
    expect(asked).toBe(1);
    await fill(page, { email: "apres@example.org" });
    await page.waitForTimeout(AS_LONG_AS_A_PERSON_MS);
    await send(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Votre message est bien arrivé",
    );
    expect(asked).toBe(1);
  });

  test("[C-21 part] in English", async ({ page }) => {
    await page.goto("/contact?locale=en");
    await page.getByLabel("Your name").fill("Zoé");
    await page.getByRole("link", { name: "Français" }).click();
    await expect(page.getByRole("dialog", { name: "Don’t forget to save" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue without sending" })).toBeVisible();
  });
});
