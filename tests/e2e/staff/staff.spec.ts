import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { demoAccounts } from "../../../demo/accounts.ts";

const manager = demoAccounts.find(({ login }) => login.startsWith("helene.vasseur@"));
/** A code counts once: a retry within the same thirty seconds takes the next one, which is accepted already. */
const codeNow = (secret: string) =>
  computeTotpCode(fromBase32(secret), getTotpStep(new Date()) + test.info().retry);

/** The link of the invitation in the mailbox. */
async function findInvitationLink(mailAddress: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    link = mails
      .map((mail) => JSON.stringify(mail))
      .filter((mail) => mail.includes(email))
      .map((mail) => /http[^\s"\\]+invitation-agence\/[\w-]+/.exec(mail)?.[0])
      .find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

test("[E-09 part] a manager invites by mail, the person accepts with a new account and enters with a second factor", async ({
  openAt,
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable|410 \(Gone|404 \(Not Found\).*reglages\/equipe/);
  const email = `lea.bonnet-${Date.now()}@agence.example`;
  const page = await openAt("/backoffice");
  await page.getByLabel("Adresse électronique").fill(manager?.login ?? "");
  await page.getByLabel("Mot de passe").fill(manager?.password ?? "");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill(codeNow(manager?.secondFactor ?? ""));
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/administration-portail-aap/);

  await page.goto("/administration-portail-aap/reglages/equipe");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expectAccessible(page);
  const list = page.getByRole("table", { name: "Équipe et rôles" });
  await expect(list.getByRole("rowheader", { name: /Hélène Vasseur, vous/ })).toBeVisible();
  // What the person would see follows the choice.
  const preview = page.getByRole("status").filter({ hasText: "Cette personne verrait" });
  const before = (await preview.textContent()) ?? "";
  await page.getByRole("checkbox", { name: /^Environnement/ }).check();
  await expect(page.getByRole("radio", { name: "Certains" })).toBeChecked();
  await expect(preview).not.toHaveText(before);
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText("Indiquez une adresse.").first()).toBeVisible();
  await page.getByLabel("Adresse professionnelle").fill(email);
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByRole("status").filter({ hasText: "est partie" })).toBeVisible();
  await expect(page.getByText(/Pas encore lue, expire/).first()).toBeVisible();

  const invited = await asVisitor();
  const link = await findInvitationLink(mailAddress, email);
  await invited.goto(link);
  await expect(
    invited.getByText("Hélène Vasseur vous invite dans l’équipe de l’ANR."),
  ).toBeVisible();
  await expectAccessible(invited);
  await invited.getByLabel("Prénom").fill("Léa");
  await invited.getByLabel(/^Nom/).fill("Bonnet");
  await invited.getByLabel("Mot de passe").fill("rivière et prairie 7");
  await invited.getByRole("button", { name: "Créer mon compte et accepter" }).click();
  await expect(invited.getByText("Votre accord est nécessaire").first()).toBeVisible();
  await invited.getByLabel("Mot de passe").fill("rivière et prairie 7");
  await invited.getByLabel(/J’accepte|consens/).check();
  await invited.getByRole("button", { name: "Créer mon compte et accepter" }).click();
  await expect(invited).toHaveURL(/\/backoffice/);

  // The second factor is set up on the way in.
  await invited.getByLabel("Adresse électronique").fill(email);
  await invited.getByLabel("Mot de passe").fill("rivière et prairie 7");
  await invited.getByRole("button", { name: "Continuer" }).click();
  const secret = (await invited.locator(".secret-key").textContent()) ?? "";
  await invited.getByRole("textbox", { name: "Code" }).fill(codeNow(secret.replace(/\s/g, "")));
  await invited.getByRole("button", { name: "Se connecter" }).click();
  await invited.getByRole("link", { name: /continuer|entrer/i }).click();
  await invited.goto("/administration-portail-aap/reglages/equipe");
  await expect(invited.getByRole("rowheader", { name: /Léa Bonnet, vous/ })).toBeVisible();
  await expect(invited.getByRole("button", { name: "Envoyer l’invitation" })).toHaveCount(0);
  await invited.goto(link);
  await expect(invited.getByRole("heading", { level: 1 })).toContainText("a déjà servi");

  // The manager ends the access: the next page is not found.
  await page.reload();
  await page.getByRole("link", { name: "Modifier Léa Bonnet" }).click();
  await page.getByRole("link", { name: "Retirer l’accès…" }).click();
  await expectAccessible(page, "#personne");
  await page.getByRole("button", { name: "Retirer l’accès" }).click();
  await expect(page.getByRole("status").filter({ hasText: "L’accès est retiré." })).toBeVisible();
  await invited.goto("/administration-portail-aap/reglages/equipe");
  await expect(invited.getByRole("heading", { level: 1 })).toContainText("introuvable");
});

test("[E-09 part] what staff typed is sent after they signed in again in another window", async ({
  asStaff,
  database,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized|404 \(Not Found\).*departements/);
  const page = await asStaff("paul.ansel");
  await page.goto("/administration-portail-aap/reglages/equipe");
  await expect(page.locator("html[data-live]")).toBeAttached();
  // A search filters without loading the page anew, and keeps the field.
  const search = page.getByRole("combobox", { name: "Chercher" });
  await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
  await search.fill("role:gestion");
  await search.press("Escape");
  await search.press("Enter");
  await expect(page.getByRole("list", { name: "Recherche en cours" })).toBeVisible();
  await expect(page).toHaveURL(/\?q=role%3Agestion$/);
  await expect(page.locator("html[data-same-document]")).toBeAttached();
  await expect(search).toBeFocused();

  const email = `revenue-${Date.now()}@agence.example`;
  await page.getByLabel("Adresse professionnelle").fill(email);
  const [session] = await page
    .context()
    .cookies()
    .then((all) => all.filter(({ name }) => name === "session"));
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "La session de cette page est terminée" });
  const link = dialog.getByRole("link", { name: "Se connecter dans une autre fenêtre" });
  await expect(link).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Adresse professionnelle")).toHaveValue(email);
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  const [other] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await expect(other.getByLabel("Mot de passe")).toBeVisible();
  // The session stands in for password and code, which other tests show.
  if (session) await page.context().addCookies([session]);
  await other.reload();
  await expect(other).toHaveURL(/connexion-reprise/);
  await expect(page.getByRole("status").filter({ hasText: "est partie" })).toBeVisible();
  const { rows } = await database.query("select 1 from staff_invitations where email = $1", [
    email,
  ]);
  expect(rows).toHaveLength(1);

  // A link followed with an ended session leads to the sign-in, and back to its page.
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("link", { name: "Départements" }).click();
  const signIn = page.getByRole("link", { name: "Se connecter à l’administration" });
  await expect(signIn).toHaveAttribute("href", /next=%2F.*departements$/);
  if (session) await page.context().addCookies([session]);
  await signIn.click();
  await expect(page.getByRole("heading", { level: 1, name: "Départements" })).toBeVisible();
});
