import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[B-06 part] a forgotten password is chosen anew by a link that works once", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/(?:403 \(Forbidden|422 \(Unprocessable)/);
  const page = await asVisitor();
  const { email } = await registerResearcher(page, mailAddress);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Mot de passe oublié" }).click();
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByRole("heading", { name: "Consultez votre messagerie" })).toBeVisible();

  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    const own = mails.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(email));
    const address = /http[^"\s\\]+reinitialiser-mon-mot-de-passe\/[\w-]+/;
    link = own.map((mail) => address.exec(mail)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });

  await page.goto(link ?? "");
  await expectAccessible(page);
  const password = page.getByRole("textbox", { name: "Nouveau mot de passe" });
  const change = page.getByRole("button", { name: "Changer le mot de passe" });
  await password.fill("court");
  await change.click();
  await expect(page.getByRole("status").filter({ hasText: /^Il manque encore/ })).toHaveCount(1);
  await expect(password).toBeFocused();
  await password.fill("tout autrement 8");
  await change.click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByLabel("Mot de passe").fill("tout autrement 8");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: /^Bonjour Ada/ })).toBeVisible();
  await page.goto(link ?? "");
  await expect(page.getByRole("heading", { name: "Ce lien ne fonctionne plus" })).toBeVisible();
});
