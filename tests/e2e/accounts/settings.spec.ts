import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const ACCOUNT = "/mon-espace/mon-compte";

/** The link of a mail to an address, once it has arrived. */
async function mailedLink(mailAddress: string, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    const own = mails.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(to));
    link = own
      .map((mail) => new RegExp(`http[^"\\s\\\\]+${path}/[\\w-]+`).exec(mail)?.[0])
      .find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  // The tests' product does not know its own address.
  return new URL(link ?? "").pathname;
}

test("the language of an account is chosen on its page, and found again in another browser", async ({
  asVisitor,
  mailAddress,
}) => {
  test.slow();
  const page = await asVisitor();
  const { email, password } = await registerResearcher(page, mailAddress);
  await page.goto(ACCOUNT);
  await expect(page.getByLabel("Votre langue")).toHaveValue("fr");
  await page.getByLabel("Votre langue").selectOption("English");
  await page.getByRole("button", { name: "Enregistrer la langue" }).click();
  const confirmation = page.getByRole("status").filter({ hasText: "language" });
  await expect(confirmation).toBeInViewport();
  await expect(confirmation).toBeFocused();
  await expect(page.getByRole("button", { name: "Save the language" })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  await expectAccessible(page);

  const elsewhere = await asVisitor();
  await elsewhere.goto("/login");
  await elsewhere.getByLabel("Adresse électronique").fill(email);
  await elsewhere.getByLabel("Mot de passe").fill(password);
  await elsewhere.getByRole("button", { name: "Se connecter" }).click();
  await expect(elsewhere.getByRole("heading", { name: /^Hello Ada/ })).toBeVisible();
});

test("[B-06 part] “this was not me”: the page says what it does, does it, and leads to a new password", async ({
  asVisitor,
  mailAddress,
}) => {
  test.slow();
  const stranger = await asVisitor();
  const { email, password } = await registerResearcher(stranger, mailAddress);
  await stranger.goto(ACCOUNT);
  const form = stranger.getByRole("form", { name: "Mot de passe" });
  await form.getByLabel("Mot de passe actuel").fill(password);
  await form.getByLabel("Nouveau mot de passe").fill("celui du voleur 9");
  await form.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(stranger.getByText("Votre mot de passe est changé.")).toBeVisible();

  const page = await asVisitor();
  await page.goto(await mailedLink(mailAddress, email, "ce-n-etait-pas-moi"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce n’était pas vous ?");
  await expectAccessible(page);
  // Looking changes nothing: programs that check mails follow links too.
  await stranger.goto(ACCOUNT);
  await expect(stranger).toHaveURL(new RegExp(`${ACCOUNT}$`));
  await page.getByRole("button", { name: "Protéger mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Choisir un nouveau mot de passe",
  );
  await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill("le mien de nouveau 7");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page).toHaveURL(/\/login/);
  await stranger.goto(ACCOUNT);
  await expect(stranger).toHaveURL(/\/login/);
});
