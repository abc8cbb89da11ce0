import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** The link in the last mail to an address, once it has arrived. */
async function linkMailedTo(mailAddress: string, address: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    const found = mails
      .map((mail) => JSON.stringify(mail))
      .filter((mail) => mail.includes(address));
    link = found
      .map((mail) => new RegExp(`http[^"\\s\\\\]+${path}[\\w?=/-]+`).exec(mail)?.[0])
      .find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link as string;
}

test("[B-01 part, B-03 part, B-04 part] a researcher without ORCID registers, activates by e-mail, signs in and out", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/(?:403 \(Forbidden|422 \(Unprocessable)/);
  const email = `essai-${Date.now()}@example.org`;
  const page = await asVisitor();
  await page.getByRole("link", { name: "Se connecter" }).first().click();
  await page.getByRole("link", { name: "Créer un compte" }).click();
  await expectAccessible(page);
  await page.getByLabel("Prénom").fill("Ada");
  await page.getByLabel(/^Nom/).fill("Lovelace");
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByLabel("Mot de passe").fill("court");
  await expect(page.getByText("au moins un chiffre")).not.toHaveClass(/met/);
  await page.getByLabel("Mot de passe").fill("pont de bois 7");
  await expect(page.getByText("au moins un chiffre")).toHaveClass(/met/);
  await page.getByRole("checkbox", { name: /J’accepte/ }).check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Consultez votre messagerie" })).toBeVisible();

  const signIn = async () => {
    await page.getByLabel("Adresse électronique").fill(email);
    await page.getByLabel("Mot de passe").fill("pont de bois 7");
    await page.getByRole("button", { name: "Se connecter" }).click();
  };
  await page.goto("/login");
  await signIn();
  await expect(page.getByRole("alert")).toContainText("pas encore activé");
  await page.goto(await linkMailedTo(mailAddress, email, "verify/email"));
  await page.getByLabel("Mot de passe").fill("pont de bois 8");
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByRole("alert")).toContainText("Ce n’est pas le mot de passe choisi");
  await page.getByLabel("Mot de passe").fill("pont de bois 7");
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Bonjour Ada" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Ada Lovelace" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
  await page.goto("/mon-espace");
  await expect(page).toHaveURL(/\/login\?next=%2Fmon-espace/);
});

test("[B-09 part] signing in comes back to where the person was, never to another site", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  for (const [next, expected] of [
    ["/?keywords=cancer", /\?keywords=cancer$/],
    ["//evil.example", /\/mon-espace$/],
    ["https://evil.example/", /\/mon-espace$/],
  ] as const) {
    // Not under an open page, whose bell would still ask.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/login?${new URLSearchParams({ next })}`);
    await page.getByLabel("Adresse électronique").fill("claire.morel@example.org");
    await page.getByLabel("Mot de passe").fill("passerelle1");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page).toHaveURL(expected);
  }
});
