import type { Page } from "@playwright/test";
import { buildPdfWithPages } from "#tests/factories/pdf.ts";
import { buildPdf } from "#tests/support/cv-files.ts";
import { openDossierPage } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, slowDown, test } from "#tests/support/e2e.ts";

/** The link of that kind in the last mail to an address: `decouvrir` of an invitation, `verify/email` of a new account. */
async function mailedLink(mailAddress: string, email: string, kind: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    link = mails
      .map((mail) => JSON.stringify(mail))
      .filter((mail) => mail.includes(email))
      .map((mail) => new RegExp(`http[^"\\s\\\\]+/${kind}[^"\\s\\\\]+`).exec(mail)?.[0])
      .find((one) => one !== undefined);
    expect(link, `the mail to ${email}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

const CALL = "/appel/ademe-sites-pollues-gestion-durable-et-retour-a-l-usage";
const words = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
/** Every mandatory answer of that call's forms. Other tests give them by hand; this one is about the people. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  general_information: {
    instrument: ["prc"],
    duration: ["36"],
    aid: ["1000.00"],
    keywords: ["friches"],
    resubmission: ["no"],
    ethics: ["none"],
  },
  scientific_proposition: {
    abstract_fr: ["Résumé"],
    abstract_en: ["Abstract"],
    objectives: [words("Objectifs")],
    method: [words("Méthode")],
    audience: ["Tout le monde"],
  },
};

async function answerEverything(page: Page, dossier: string): Promise<void> {
  for (const [form, answers] of Object.entries(ANSWERS)) {
    const changes = Object.entries(answers).map(([key, answer]) => {
      return { key, id: crypto.randomUUID(), version: 0, answer };
    });
    const sent = await page.request.post(`${dossier}/reponses/${form}`, {
      data: { changes },
      headers: { origin: new URL(page.url()).origin },
    });
    const { verdicts } = (await sent.json()) as { verdicts: Record<string, { kind: string }> };
    expect(new Set(Object.values(verdicts).map(({ kind }) => kind))).toEqual(new Set(["saved"]));
  }
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("[D-15 part, D-16 part, D-17 part, D-18 part, D-28 part] three people, from the call to a full team, in two languages; and out of it again", async ({
  asResearcher,
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422/);
  const stamp = `${Date.now()}`;
  const acronym = `RIVES ${stamp.slice(-6)}`;
  const address = (name: string) => `${name}-${stamp}@example.org`;
  const discover = (name: string) => mailedLink(mailAddress, address(name), "decouvrir");

  // Claire begins a proposal from an open call.
  const claire = await asResearcher();
  await claire.goto(`/change_locale/fr?to=${CALL}`);
  await claire.getByRole("link", { name: "Créer une proposition" }).click();
  await claire.getByLabel("Acronyme").fill(acronym);
  await claire.getByLabel("Titre du projet").fill("Rendre les rives à la rivière");
  await claire.getByRole("button", { name: "Créer la proposition" }).click();
  await expect(heading(claire)).toContainText(acronym);
  const dossier = new URL(claire.url()).pathname.replace(/\/[^/]+$/, "");
  await openDossierPage(claire, "Proposition scientifique");
  await claire.getByRole("button", { name: "Confirmer et ouvrir" }).click();
  await expect(claire.locator("form[data-live]")).toBeVisible();
  await answerEverything(claire, dossier);

  // She invites Marta to manage a team of her own. The dialog says what is wrong, keeps what was typed, and then sends.
  await openDossierPage(claire, "Consortium");
  await claire.getByRole("button", { name: "Inviter une personne" }).click();
  const inviting = claire.getByRole("dialog");
  await inviting.getByLabel("Comme").selectOption("scientific_manager/2/nouvelle");
  await inviting.getByLabel("Prénom").fill("Marta");
  await inviting.getByRole("textbox", { name: /^Nom/ }).fill("Vasconcelos");
  await inviting.getByLabel("Adresse électronique").fill("claire.morel@example.org");
  await inviting.getByLabel("Message").fill("Avec nous ?");
  const send = inviting.getByRole("button", { name: /Envoyer l.invitation/ });
  await send.click();
  await expect(inviting.getByRole("alert")).toContainText("est votre propre adresse.");
  await inviting.getByLabel("Adresse électronique").fill(address("marta"));
  await send.click();
  await expect(inviting).toBeHidden();
  await openDossierPage(claire, "Administration");
  const history = claire.getByRole("region", { name: "Invitations" }).getByRole("listitem");
  await expect(history.filter({ hasText: "Marta" }).first()).toContainText("Envoyée");
  await expectAccessible(claire);

  // Marta has an account, with another address: that is asked, and only her button acts.
  const marta = await asResearcher("marta.vasconcelos@example.org");
  await marta.goto("/change_locale/en?to=/mon-espace/mes-dossiers");
  await marta.goto(await discover("marta"));
  await expect(marta.getByText(`Claire Morel invites you to join “${acronym}`)).toBeVisible();
  await expect(marta.getByText("Avec nous ?")).toBeVisible();
  await expect(marta.getByText("was sent to another address than yours")).toBeVisible();
  await marta.getByRole("button", { name: "Yes, accept with this account" }).click();
  await expect(heading(marta)).toContainText(acronym);

  // She invites into her team: the line that is wrong stays, with the reason; what was right is sent.
  await openDossierPage(marta, "Administration");
  await marta.getByRole("button", { name: "Invite several people" }).click();
  const many = marta.getByRole("dialog");
  const lines = many.getByLabel("One person a line");
  await lines.fill(`Ada ; Neuve ; ${address("ada")}\nno address`);
  await many.getByRole("button", { name: "Send the invitations" }).click();
  await expect(many.getByRole("alert")).toContainText("Line 1");
  await expect(lines).toHaveValue("no address");
  await lines.fill(`Bo ; Neuf ; ${address("bo")}`);
  await many.getByRole("button", { name: "Send the invitations" }).click();
  await expect(many).toBeHidden();

  // Ada has no account: what it is about is shown first; registered, she is in the proposal without another word.
  const ada = await asVisitor();
  await ada.goto(await discover("ada"));
  await expect(ada.getByText("Marta Vasconcelos vous invite à rejoindre")).toBeVisible();
  await expectAccessible(ada);
  await ada.getByRole("button", { name: "Accepter et ouvrir le dossier" }).click();
  await expect(ada.getByText("répondre à votre invitation")).toBeVisible();
  // Seen, signed out: the team's history says so.
  await expect(async () => {
    await marta.reload();
    await expect(
      marta
        .getByRole("region", { name: "Invitations" })
        .getByRole("listitem")
        .filter({ hasText: "Ada" }),
    ).toContainText("Read", { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await ada.getByRole("link", { name: "Créer un compte" }).click();
  await expect(ada.getByLabel("Prénom")).toHaveValue("Ada");
  await expect(ada.getByLabel(/^Nom/)).toHaveValue("Neuve");
  await expect(ada.getByLabel("Adresse électronique")).toHaveValue(address("ada"));
  await ada.getByLabel("Mot de passe").fill("pont de bois 7");
  await ada.getByRole("checkbox", { name: /J’accepte/ }).check();
  await ada.getByRole("button", { name: "Créer mon compte" }).click();
  await ada.goto(await mailedLink(mailAddress, address("ada"), "verify/email"));
  await ada.getByLabel("Mot de passe").fill("pont de bois 7");
  await ada.getByRole("button", { name: "Activer mon compte" }).click();
  await expect(heading(ada)).toContainText(acronym);

  // Claire takes Bo's invitation back: its link opens nothing any more.
  await claire.reload();
  await claire.getByRole("link", { name: /Annuler l.invitation de Bo Neuf/ }).click();
  await claire.getByRole("button", { name: /Annuler l.invitation/ }).click();
  await expect(history.filter({ hasText: "Bo Neuf" })).toContainText("Annulée");
  await expect(history.filter({ hasText: "Ada Neuve" })).toContainText("Acceptée");
  const bo = await asVisitor();
  await bo.goto(await discover("bo"));
  await expect(bo.getByRole("heading", { name: "Cette invitation a été annulée" })).toBeVisible();

  // Marta says where her team belongs to, gives a CV she has as a file, whom to turn to, and a document.
  await marta.goto("/mon-espace/mes-cv/fichiers");
  const title = `CV ${stamp}`;
  await marta.getByLabel("Title of the CV").fill(title);
  const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: buildPdf() };
  await marta.getByRole("button", { name: "File", exact: true }).setInputFiles(cv);
  await marta.getByRole("button", { name: "Add this CV" }).click();
  await expect(marta.getByRole("status").filter({ hasText: title })).toBeVisible();
  await marta.goto(`${dossier}/consortium`);
  await expect(marta.getByRole("heading", { name: "None of the 2 teams is ready" })).toBeVisible();
  await marta.getByRole("button", { name: "Add the institution of team 2" }).click();
  const institution = marta.getByRole("dialog", { name: "Add the institution of team 2" });
  await institution.getByLabel(/RNSR number or name/).fill("labora");
  await institution.getByRole("button", { name: "Verify" }).click();
  await institution.getByRole("radio", { name: /LISO/ }).check();
  await institution.getByRole("button", { name: "Save" }).click();
  await expect(institution).toBeHidden();
  await marta.getByLabel("Your CV for this proposal").selectOption({ index: 1 });
  await marta.getByRole("button", { name: "Give this CV" }).click();
  // Claire's is.
  await expect(marta.getByText("CV missing")).toHaveCount(1);
  await openDossierPage(marta, "Administrative information");
  await marta.getByRole("button", { name: /^Add: Legal representative, team/ }).click();
  const contact = marta.getByRole("dialog", { name: "Legal representative" });
  await contact.getByLabel("First name").fill("Rui");
  await contact.getByLabel("Last name").fill("Sá");
  await contact.getByLabel("E-mail address").fill("rui.sa@example.org");
  await contact.getByRole("button", { name: "Save" }).click();
  await expect(marta.getByText("rui.sa@example.org")).toBeVisible();
  await openDossierPage(marta, "Appendices");
  const slot = marta.getByRole("region", { name: "Supporting document" });
  await expect(slot.locator("form[data-live]")).toBeVisible();
  const plan = { name: "Plan.pdf", mimeType: "application/pdf", buffer: buildPdfWithPages(2) };
  await slot.getByLabel("File to add").setInputFiles(plan);
  await slot.getByRole("button", { name: "Add", exact: true }).click();
  await expect(slot.locator(".appendix-list > li")).toContainText(/Plan\.pdf.*2 pages/s);

  // Claire takes her contacts over from an earlier proposal and gives a CV made here: nothing is missing.
  await openDossierPage(claire, "Informations administratives");
  await expect(claire.getByText("À désigner : bloque le dépôt")).toBeVisible();
  const earlier = claire.getByLabel(/Reprendre les contacts d.un autre dossier/);
  const ombres = await earlier.locator("option", { hasText: "OMBRES" }).getAttribute("value");
  await earlier.selectOption(ombres);
  await claire.getByRole("button", { name: "Reprendre", exact: true }).click();
  await expect(claire.getByText("À désigner : bloque le dépôt")).toBeHidden();
  await openDossierPage(claire, "Consortium");
  await expect(claire.getByRole("heading", { name: "Une équipe prête sur 2" })).toBeVisible();
  await claire.getByLabel("Votre CV pour ce dossier").selectOption({ index: 1 });
  await claire.getByRole("button", { name: "Donner ce CV" }).click();
  await expect(
    claire.getByRole("heading", { name: "Toutes les équipes sont prêtes" }),
  ).toBeVisible();
  await expectAccessible(claire);

  // They talk, live; and who is removed is out at once, wherever they are.
  await openDossierPage(ada, "Discussion");
  await expect(ada.locator("form[data-live]")).toBeVisible();
  await openDossierPage(marta, "Workpad");
  await marta.getByRole("textbox", { name: "Your message" }).fill(`Welcome ${stamp}`);
  await marta.getByRole("button", { name: "Send" }).click();
  await expect(ada.getByRole("listitem").filter({ hasText: `Welcome ${stamp}` })).toContainText(
    "Marta Vasconcelos",
  );
  const second = await ada.context().newPage();
  const connecting = second.waitForEvent("websocket");
  await second.goto(`${dossier}/annexes`);
  await (await connecting).waitForEvent("framereceived");
  // From the consortium, where every act about a person is reached.
  await claire.getByLabel("Actions pour Ada Neuve").click();
  for (const act of ["Donner la délégation", "Corriger le nom", /Établissement de l.équipe 2/])
    await expect(claire.getByRole("button", { name: act })).toBeVisible();
  await claire.getByRole("button", { name: "Retirer du dossier" }).click();
  await claire.getByRole("alertdialog").getByRole("button", { name: "Retirer du dossier" }).click();
  await expect(claire.getByText(/La personne n.a plus accès au dossier/)).toBeVisible();
  await openDossierPage(claire, "Administration");
  await expect(history.filter({ hasText: "Ada Neuve" })).toContainText("Membre retiré");
  await expect(ada.getByText(/Vous n.avez plus accès à ce dossier/)).toBeVisible();
  const out = (page: Page) =>
    page.getByRole("heading", { name: /Vous n.êtes plus membre de ce dossier/ });
  await expect(out(second)).toBeVisible();
  await ada.reload();
  await expect(out(ada)).toBeVisible();
  await ada.goto(await discover("ada"));
  await expect(out(ada)).toBeVisible();

  // Marta is the last of team 2: the confirmation says what becomes of it, it stays, and the page of another changes by itself.
  await openDossierPage(claire, "Consortium");
  await openDossierPage(marta, "Administration");
  // Her role changes on her open page, as on Claire's.
  const hers = marta.getByRole("listitem").filter({ hasText: "Marta Vasconcelos" }).first();
  for (const [act, role] of [
    ["Donner la délégation", "Delegate"],
    ["Retirer la délégation", "Scientific manager"],
  ] as const) {
    await claire.getByLabel("Actions pour Marta Vasconcelos").click();
    await claire.getByRole("button", { name: act }).click();
    await claire.getByRole("alertdialog").getByRole("button", { name: act }).click();
    await expect(hers).toContainText(role);
  }
  await marta.getByRole("button", { name: "Leave the proposal" }).click();
  const leaving = marta.getByRole("alertdialog");
  await expect(leaving).toContainText("You are the last person of team 2");
  await leaving.getByRole("button", { name: "Leave the proposal" }).click();
  await expect(marta.getByText("You left the proposal")).toBeVisible();
  const vacant = claire.getByRole("region", { name: "Équipe 2" });
  await expect(vacant).toContainText("Sans responsable : bloque le dépôt");
  await expect(claire.getByRole("row", { name: /^Équipe 2/ })).toContainText("Sans responsable");
  await expect(vacant.getByRole("button", { name: /Inviter dans l.équipe 2/ })).toBeVisible();
  await expectAccessible(claire);
  // The button of a repeated invitation is gone once it is sent: focus stays among the invitations.
  await openDossierPage(claire, "Administration");
  // On a slow computer the list is rendered after the dialog has closed.
  await slowDown(claire, 12);
  await claire.getByRole("button", { name: "Inviter de nouveau Marta Vasconcelos" }).click();
  await claire
    .getByRole("dialog")
    .getByRole("button", { name: /Envoyer l.invitation/ })
    .click();
  await expect(claire.getByRole("list", { name: "Invitations" })).toBeFocused();
  await slowDown(claire, 1);
  await claire.getByRole("link", { name: /^Annuler l.invitation de Marta/ }).click();
  await claire.getByRole("button", { name: /^Annuler l.invitation/ }).click();
  await openDossierPage(claire, "Consortium");
  await vacant.getByRole("button", { name: /Retirer l.équipe 2/ }).click();
  await claire
    .getByRole("alertdialog")
    .getByRole("button", { name: /Retirer l.équipe 2/ })
    .click();
  await expect(claire.getByText(/L.équipe est retirée du dossier/)).toBeVisible();
  await expect(vacant).toHaveCount(0);
});

test("[D-19] any field of the additional contact makes three required, and what is refused opens its dialog again", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/409|422|401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await asResearcher();
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /LITTOSOL/ }).click();
  await openDossierPage(page, "Informations administratives");
  await expect(page.getByRole("heading", { name: "Contact complémentaire" })).toBeVisible();
  // Each button says what it opens.
  const open = page.getByRole("button", { name: /: Contact complémentaire, équipe 1$/ });
  await open.click();
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
  await open.click();
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
  await open.click();
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
  await open.click();
  await changeElsewhere({ firstName: "Rui Pedro" });
  await lastName.fill("Santos");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(met).toBeFocused();
  await page.keyboard.press("Escape");
  await discard.getByRole("button", { name: "Fermer sans enregistrer" }).click();
  // The page behind the dialog shows the other version already: only the dialog's end says that it may be opened again.
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Rui Pedro Sá", { exact: true })).toBeVisible();
  await open.click();
  await expect(lastName).toHaveValue("Sá");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  // Changed elsewhere while nobody writes here, it changes on the open page.
  await changeElsewhere({ firstName: "Rui João" });
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Rui João Sá", { exact: true })).toBeVisible();

  // The journal says so to the team.
  await openDossierPage(page, "Journal");
  await expect(page.getByText(/a changé les contacts d.une équipe/).first()).toBeVisible();
  await expectAccessible(page);
});
