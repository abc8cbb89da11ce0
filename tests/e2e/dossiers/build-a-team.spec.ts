import type { Page } from "@playwright/test";
import { becomeNewResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** The link of the last mail to an address. */
async function mailedLink(mailAddress: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    const found = mails.map((one) => JSON.stringify(one)).filter((one) => one.includes(email));
    link = found
      .map(
        (mail) =>
          /http[^"\s\\]+(\/mon-espace\/dossier\/invitation\/decouvrir\/[\w-]{43})/.exec(mail)?.[1],
      )
      .find((one) => one !== undefined);
    expect(link, "the mail of the invitation").toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

const openTeam = async (page: Page, name: RegExp) => {
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name }).click();
  await page
    .getByRole("navigation", { name: "Dossier" })
    .getByRole("link", { name: "Administration" })
    .click();
  await expect(
    page.getByRole("heading", { name: "Administration", level: 2, exact: true }),
  ).toBeVisible();
};

test("[D-16 part] from the call to the team: somebody without an account is invited, joins, and is removed again", async ({
  asResearcher,
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  test.setTimeout(90_000);
  consoleGuard.allow(/422/);
  const claire = await asResearcher();
  const email = `invitee-${Date.now()}@example.org`;
  await openTeam(claire, /LITTOSOL/);
  await expectAccessible(claire);

  // The dialog says what is wrong, keeps what was typed, and then sends.
  await claire.getByRole("button", { name: "Inviter une personne" }).click();
  const dialog = claire.getByRole("dialog");
  await dialog.getByLabel("Comme").selectOption("member/1");
  await dialog.getByLabel("Prénom").fill("Ada");
  await dialog.getByRole("textbox", { name: /^Nom/ }).fill("Neuve");
  await dialog.getByLabel("Adresse électronique").fill("claire.morel@example.org");
  await dialog.getByLabel("Message").fill("Avec nous ?");
  await dialog.getByRole("button", { name: /Envoyer l.invitation/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("est votre propre adresse.");
  await dialog.getByLabel("Adresse électronique").fill(email);
  await dialog.getByRole("button", { name: /Envoyer l.invitation/ }).click();
  await expect(dialog).toBeHidden();
  // Several at once: the line that is wrong stays, with the reason; what was right is sent.
  await claire.getByRole("button", { name: "Inviter plusieurs personnes" }).click();
  const lines = dialog.getByLabel("Une personne par ligne");
  await lines.fill(`Bo ; Neuf ; ${email.replace("invitee", "bo")}\nsans adresse`);
  await dialog.getByRole("button", { name: "Envoyer les invitations" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Ligne 1");
  await expect(lines).toHaveValue("sans adresse");
  await lines.fill(`Cy ; Neuf ; ${email.replace("invitee", "cy")}`);
  await dialog.getByRole("button", { name: "Envoyer les invitations" }).click();
  await expect(dialog).toBeHidden();
  const history = claire.getByRole("region", { name: "Invitations" });
  await expect(history.getByRole("listitem").filter({ hasText: "Ada Neuve" })).toContainText(
    "Envoyée",
  );

  // In another browser, without an account: what it is about is shown first, and only the button acts.
  const ada = await asVisitor();
  const link = await mailedLink(mailAddress, email);
  await ada.goto(link);
  await expect(ada.getByText("Claire Morel vous invite à rejoindre")).toBeVisible();
  await expect(ada.getByText("Avec nous ?")).toBeVisible();
  await expectAccessible(ada);
  await ada.getByRole("button", { name: "Accepter et ouvrir le dossier" }).click();
  await expect(ada.getByText("répondre à votre invitation")).toBeVisible();
  const next = new URL(ada.url()).searchParams.get("next") ?? "";
  await becomeNewResearcher(ada, mailAddress);
  // The account has another address than the invitation: that is asked, and told.
  await ada.goto(next);
  await expect(ada.getByText("envoyée à une autre adresse")).toBeVisible();
  await ada.getByRole("button", { name: "Oui, accepter avec ce compte" }).click();
  await expect(ada.getByRole("heading", { level: 1 })).toContainText("LITTOSOL");

  // Claire sees her, and removes her: her access ends at once.
  await openTeam(claire, /LITTOSOL/);
  await expect(history.getByRole("listitem").filter({ hasText: "Ada Neuve" })).toContainText(
    "Acceptée",
  );
  await claire.getByLabel("Actions pour Ada Neuve").click();
  await claire.getByRole("button", { name: "Retirer du dossier" }).click();
  await claire.getByRole("alertdialog").getByRole("button", { name: "Retirer du dossier" }).click();
  await expect(claire.getByText(/La personne n.a plus accès au dossier/)).toBeVisible();
  await ada.reload();
  await expect(
    ada.getByRole("heading", { name: /Vous n.êtes plus membre de ce dossier/ }),
  ).toBeVisible();
  await ada.goto(link);
  await expect(
    ada.getByRole("heading", { name: /Vous n.êtes plus membre de ce dossier/ }),
  ).toBeVisible();

  // Who was invited by an address of theirs finds it in the space, in their language.
  const marta = await asResearcher("marta.vasconcelos@example.org");
  await marta.goto("/change_locale/en?to=/mon-espace/mes-dossiers");
  await marta.getByRole("link", { name: "See the invitation" }).click();
  await marta.getByRole("button", { name: "Accept and open the proposal" }).click();
  await expect(marta.getByRole("heading", { level: 1 })).toContainText("LITTOSOL");
});

test("[D-19] any field of the additional contact makes three required, and what is refused opens its dialog again", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/409|422|401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await asResearcher();
  await openTeam(page, /LITTOSOL/);
  const tabs = page.getByRole("navigation", { name: "Dossier" });
  await tabs.getByRole("link", { name: /^Informations administratives/ }).click();
  await expect(page.getByRole("heading", { name: "Contact complémentaire" })).toBeVisible();
  await page.getByRole("button", { name: "Modifier" }).nth(1).click();
  const dialog = page.getByRole("dialog", { name: "Contact complémentaire" });
  const summary = dialog.getByRole("alert").filter({ hasText: "n’est pas enregistré" });
  const fields = { Prénom: "Rui", Nom: "Sá", "Adresse électronique": "rui@example.org" };
  const typed = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  for (const [name, value] of Object.entries(fields)) {
    for (const other of Object.keys(fields)) await typed(other).fill(other === name ? value : "");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    const others = Object.keys(fields).filter((other) => other !== name);
    await expect(summary.getByRole("link")).toHaveText(
      others.map((other) => `${other} – Ce champ est requis.`),
    );
    await expect(summary).toBeFocused();
    await expect(typed(name)).toHaveValue(value);
  }
  // Sent again as it is, it is refused again and not closed; closed, it opens again.
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(summary).toBeFocused();
  await page.keyboard.press("Escape");
  const discard = page.getByRole("alertdialog", { name: "Fermer sans enregistrer" });
  await discard.getByRole("button", { name: "Fermer sans enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Modifier" }).nth(1).click();
  await dialog.getByRole("textbox", { name: "Prénom" }).fill("Rui");
  await dialog.getByRole("textbox", { name: /^Nom/ }).fill("Sá");
  await dialog.getByRole("textbox", { name: "Adresse électronique" }).fill("rui@example.org");
  // Escape asks before what was typed is thrown away.
  await page.keyboard.press("Escape");
  await discard.getByRole("button", { name: "Continuer la saisie" }).click();

  // Nobody answers: it is said, and what was typed stays.
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  const notSent = page.getByRole("alertdialog", { name: "Rien n’a été envoyé" });
  await expect(notSent).toBeVisible();
  await page.context().setOffline(false);
  // Signed out meanwhile: asked here, and sent then.
  await page.context().clearCookies({ name: "session" });
  await notSent.getByRole("button", { name: "Envoyer de nouveau" }).click();
  const again = page.getByRole("dialog", { name: "Vous n’êtes plus connecté" });
  await again.getByLabel("Mot de passe").fill("passerelle1");
  await again.getByLabel("Mot de passe").press("Enter");
  await expect(page.getByText("rui@example.org")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Changed by somebody else meanwhile: what is there now is shown, and nothing is replaced unasked.
  await page.getByRole("button", { name: "Modifier" }).nth(1).click();
  const changeElsewhere = async (change: Record<string, string>) => {
    const sent = await dialog.locator("form").evaluate((form: HTMLFormElement) => ({
      address: form.action,
      fields: Object.fromEntries(new FormData(form)) as Record<string, string>,
    }));
    await page.request.post(sent.address, {
      form: { ...sent.fields, ...change },
      headers: { origin: new URL(page.url()).origin },
    });
  };
  await changeElsewhere({ lastName: "Sá Nogueira" });
  await dialog.getByRole("textbox", { name: "Prénom" }).fill("Rui Miguel");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  const met = dialog.getByRole("alert").filter({ hasText: "a changé ce contact" });
  await expect(met).toBeFocused();
  await expect(met).toContainText("Rui Sá Nogueira");
  // A field that is wrong besides hides nothing of it.
  const lastName = dialog.getByRole("textbox", { name: /^Nom/ });
  await lastName.fill("");
  await dialog.getByRole("button", { name: "Enregistrer ma version" }).click();
  await expect(summary).toBeFocused();
  await expect(dialog.getByText("Rui Sá Nogueira")).toBeVisible();
  await lastName.fill("Sá");
  await dialog.getByRole("button", { name: "Enregistrer ma version" }).click();
  await expect(page.getByText("Rui Miguel Sá", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  // Given up, the page and the dialog show what the other one saved.
  await page.getByRole("button", { name: "Modifier" }).nth(1).click();
  await changeElsewhere({ firstName: "Rui Pedro" });
  await lastName.fill("Santos");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(met).toBeFocused();
  await page.keyboard.press("Escape");
  await discard.getByRole("button", { name: "Fermer sans enregistrer" }).click();
  await expect(page.getByText("Rui Pedro Sá", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Modifier" }).nth(1).click();
  await expect(lastName).toHaveValue("Sá");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(dialog).toBeHidden();

  // The journal says so to the team.
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByText(/a changé les contacts d.une équipe/).first()).toBeVisible();
  await expectAccessible(page);
});
