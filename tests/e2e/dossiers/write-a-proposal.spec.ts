import { randomUUID } from "node:crypto";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import {
  expectSaved,
  fillRequiredInformation,
  findProposalHref,
  getField,
  getSaveStatus,
  openNewProposal,
  openProposal,
  waitUntilSettled,
} from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const CALL = "/appel/ademe-sites-pollues-gestion-durable-et-retour-a-l-usage";

test("[D-01] a proposal is created from an open call once title, gender and affiliation are given, and confirmed before it opens", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/);
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto(`/change_locale/fr?to=${CALL}`);
  await page.getByRole("link", { name: "Créer une proposition" }).click();

  // What is missing is asked for at once; put off, it is asked for again when it is needed.
  const dialog = page.getByRole("dialog", { name: "Informations obligatoires" });
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Votre profil n’est pas complet")).toBeVisible();
  await page.getByLabel("Acronyme").fill("RETOUR");
  await page.getByLabel("Titre du projet").fill("Rendre les friches à la ville");
  await page.getByRole("button", { name: "Créer la proposition" }).click();
  await fillRequiredInformation(page);

  // It goes on with the creation by itself, with what was typed.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "RETOUR — Rendre les friches à la ville",
  );
  await waitUntilSettled(page);

  // The names of the dossier have a button of their own: nothing says saved beside them before it is pressed.
  const names = page.getByRole("region", { name: "Le projet" });
  const acronym = names.getByLabel("Acronyme");
  await acronym.fill("RETOURS");
  await expect(getSaveStatus(page)).toContainText("ne sont pas encore enregistrés");
  // The bar's button saves them too, and it is said; changed in two windows, both are shown.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await page.locator(".form-dock").getByRole("button", { name: "Enregistrer" }).click();
  await expect(names.getByRole("status")).toContainText("sont enregistrés");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("RETOURS");
  await expectSaved(page);
  await waitUntilSettled(elsewhere);
  const theirs = elsewhere.getByRole("region", { name: "Le projet" });
  await theirs.getByLabel("Acronyme").fill("DETOUR");
  await theirs.getByRole("button", { name: "Enregistrer" }).click();
  const met = theirs.getByRole("alert");
  await expect(met).toBeFocused();
  await expect(met).toContainText("Acronyme : RETOURS");
  await expect(theirs.getByLabel("Acronyme")).toHaveValue("DETOUR");
  await met.getByRole("link", { name: /Garder l.autre version/ }).click();
  await expect(theirs.getByLabel("Acronyme")).toHaveValue("RETOURS");
  await expect(met).toBeHidden();
  await elsewhere.close();

  // The scientific proposal waits for the confirmation.
  await page.getByRole("link", { name: "Proposition scientifique" }).click();
  await expect(page.getByRole("heading", { name: "Confirmer la création" })).toBeVisible();
  await expect(getField(page, "Résumé en français")).toHaveCount(0);
  await page.getByRole("button", { name: "Confirmer et ouvrir" }).click();
  await waitUntilSettled(page);
  await getField(page, "Résumé en français").fill("Un texte qui reste.");
  await expect(page.getByText("19 / 2 000")).toBeVisible();
  await expectSaved(page);
  await expectAccessible(page);
  await page.goto("/mon-espace/mes-dossiers");
  await expect(page.getByRole("link", { name: /RETOURS/ })).toBeVisible();
});

test("[D-13] a coordinator's lock applies at once and to all descendants, disables the fields, is enforced by the server, and is reverted on failure", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const page = await asResearcher();
  await openNewProposal(page);
  const lock = (title: string) =>
    page.getByRole("button", { name: `Verrouiller « ${title} »`, exact: true });
  const unlock = (title: string) =>
    page.getByRole("button", { name: `déverrouiller « ${title} »` });
  const section = "Cofinancements et expertise";
  const share = "Part du cofinancement (%)";
  const excluded = getField(page, "Personnes à ne pas solliciter comme expertes");

  // At once, and for everything in the section, before the server has answered.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/verrou/**", async (route) => {
    await answered;
    await route.continue();
  });
  await lock(section).click();
  await expect(unlock(section)).toBeVisible();
  for (const name of ["Cofinancements obtenus", share])
    await expect(getField(page, name)).toBeDisabled();
  await expect(excluded).toBeDisabled();
  const done = page.waitForResponse("**/verrou/**");
  answer();
  await done;
  await page.unroute("**/verrou/**");
  // By whom, once the server has told everybody.
  await expect(unlock(section)).toHaveText("Verrouillé par Claire Morel");

  // The server refuses what the page would not let anybody type.
  const dossier = page.url().replace("/proposition-scientifique", "");
  const headers = { origin: new URL(dossier).origin };
  const changes = [{ key: "excluded", id: randomUUID(), version: 0, answer: ["Personne"] }];
  const refused = await page.request.post(`${dossier}/reponses/scientific_proposition`, {
    data: { changes },
    headers,
  });
  expect(await refused.json()).toMatchObject({
    verdicts: { excluded: { kind: "locked", code: "locked" } },
  });

  // A section counts as locked only while everything in it is.
  await unlock(share).click();
  await expect(lock(section)).toBeVisible();
  await expect(excluded).toBeDisabled();
  await lock(share).click();
  await expect(unlock(section)).toBeVisible();
  await unlock(section).click();
  await expect(excluded).toBeEnabled();

  // Not done, it is taken back and said to be.
  await page.route("**/verrou/**", (route) => route.abort());
  await lock(section).click();
  await expect(page.getByText(/erreur est survenue pendant le verrouillage/)).toBeVisible();
  await expect(lock(section)).toBeVisible();
  await expect(excluded).toBeEnabled();

  // Who coordinates nothing has no lock to turn.
  const james = await asResearcher("james.okafor@example.org");
  const theirs = await findProposalHref(james, "LITTOSOL");
  const read = await (await james.request.get(theirs)).text();
  expect(read).toContain('data-key="excluded"');
  expect(read).not.toMatch(/aria-label="(?:Lock|Verrouill)/);
  const asked = await james.request.post(
    theirs.replace("proposition-scientifique", "verrou/scientific_proposition/excluded"),
    { data: { lock: true }, headers },
  );
  expect(asked.status()).toBe(403);
});

/** In the page that is loaded next: presses its first lock in a moment nobody could aim at. */
const MOMENTS = {
  // It goes through a long page piece by piece, and takes it over at once where something is pressed.
  "is taking": () => {
    const press = () => {
      const [first, lock] = ["body a", ".section-lock > button.lock-mark"].map((one) =>
        document.querySelector<HTMLElement>(one),
      );
      if (first && Object.keys(first).some((key) => key.startsWith("__react"))) lock?.click();
      else setTimeout(press);
    };
    setTimeout(press);
  },
  // Elements of our own are defined then, this one last.
  "has just taken": () => {
    const { define } = customElements;
    customElements.define = (...given: Parameters<typeof define>) => {
      define.apply(customElements, given);
      if (given[0] !== "unsaved-guard") return;
      queueMicrotask(() =>
        document.querySelector<HTMLElement>(".section-lock > button.lock-mark")?.click(),
      );
    };
  },
};

for (const [moment, press] of Object.entries(MOMENTS))
  test(`[D-13 part] pressed when the script ${moment} the page over, a lock is set once`, async ({
    asResearcher,
  }) => {
    const page = await asResearcher();
    const address = await findProposalHref(page, "BOCAGE");
    const asked: unknown[] = [];
    await page.route("**/verrou/**", (route) => {
      asked.push(route.request().postDataJSON());
    });
    await page.addInitScript(press);
    await page.goto(address);
    await waitUntilSettled(page);
    await expect(page.locator("html[data-live]")).toBeAttached();
    await expect(page.locator(".section-lock > button.lock-mark").first()).toHaveAttribute(
      "data-locked",
    );
    expect(asked).toEqual([{ lock: true }]);
  });

test("[D-12 part] offline, or after the session has ended, what is typed stays on the device and is saved on coming back", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|401 \(Unauthorized/);
  const page = await asResearcher("james.okafor@example.org");
  await openProposal(page, "HEATMAP", "en");
  const benefit = getField(page, "Who will benefit");
  await expectSaved(page);
  await page.context().setOffline(true);
  await benefit.fill("Everybody in the street.");
  await expect(page.getByText("Offline: 1 change only on this device")).toBeVisible();
  await page.context().setOffline(false);
  await expectSaved(page);

  // Signed out: nothing asks out of the blue, the bar says it and has the way back in.
  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith("session"));
  await page.context().clearCookies({ name: session?.name ?? "" });
  await benefit.fill("Everybody in the street, and their neighbours.");
  await expect(getSaveStatus(page)).toHaveText(
    "Your session has ended: 1 change only on this device",
  );
  const dialog = page.getByRole("dialog", { name: "You are no longer signed in" });
  await expect(dialog).toBeHidden();
  // Pressing Save asks; whoever will not sign in is asked once.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await dialog.getByLabel("Password").fill("passerelle1");
  await dialog.getByLabel("Password").press("Enter");
  await expect(dialog).toBeHidden();
  await expectSaved(page);
  await expect(benefit, "back where it was written").toBeFocused();
  await page.reload();
  await expect(benefit).toHaveValue("Everybody in the street, and their neighbours.");
});

test("[D-12 part] the tab is killed while one types, or one types before the page is alive: it is there", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch|WebSocket/);
  const killed = await asResearcher("james.okafor@example.org");
  const context = killed.context();
  await openProposal(killed, "HEATMAP", "en");
  const address = killed.url();
  // It never gets as far as the server.
  await killed.route("**/reponses/**", (route) => route.abort());
  await getField(killed, "Abstract in English").fill("The heat goes elsewhere");
  // The browser writes what it was given a few milliseconds later: what is promised is not the very last letter.
  await killed.waitForTimeout(500);
  const devtools = await context.newCDPSession(killed);
  const crash = killed.waitForEvent("crash");
  void devtools.send("Page.crash").catch(() => undefined);
  await crash;

  const page = await context.newPage();
  await page.goto(address);
  await waitUntilSettled(page);
  const abstract = getField(page, "Abstract in English");
  await expect(abstract).toHaveValue("The heat goes elsewhere");
  await expectSaved(page);

  // A slow line: the page is read and written in before its scripts have come.
  const { promise: scriptsCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scriptsCome;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(abstract).toHaveValue("The heat goes elsewhere");
  await abstract.press("ControlOrMeta+End");
  await abstract.pressSequentially(", and comes back");
  await page.getByRole("button", { name: "History of “Abstract in English”" }).click();
  letScriptsCome();
  await waitUntilSettled(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectSaved(page);
  await page.reload();
  await expect(abstract).toHaveValue("The heat goes elsewhere, and comes back");
});

test("[D-10] multiple answers start with one empty entry, structures with one group; the last one stays, and removing a group is confirmed", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openNewProposal(page);

  const support = page.getByRole("group", { name: "Soutiens obtenus" });
  const entries = support.getByRole("textbox");
  const remove = (number: number) =>
    support.getByRole("button", { name: `Supprimer la réponse ${number}` });
  await expect(entries).toHaveCount(1);
  await expect(entries).toHaveValue("");
  await expect(remove(1)).toBeDisabled();
  await entries.fill("La région");
  await support.getByRole("button", { name: "Ajouter une réponse" }).click();
  await entries.nth(1).fill("Le parc");
  await expect(remove(1)).toBeEnabled();
  await page.getByRole("button", { name: "Verrouiller « Soutiens obtenus »" }).click();
  for (const number of [1, 2]) await expect(remove(number)).toBeDisabled();
  await page.getByRole("button", { name: "déverrouiller « Soutiens obtenus »" }).click();
  await remove(1).press("Enter");
  await expect(entries).toHaveCount(1);
  await expect(entries).toBeFocused();
  await expect(entries).toHaveValue("Le parc");
  await expect(remove(1)).toBeDisabled();

  const recruits = page.getByRole("group", { name: /^Recrutement \d/ });
  const removeGroup = (index: number) =>
    recruits.nth(index).getByRole("button", { name: /Supprimer/ });
  await expect(recruits).toHaveCount(1);
  await expect(removeGroup(0)).toBeDisabled();
  await expect(removeGroup(0)).toHaveAccessibleDescription("Il en faut au moins un.");
  await page.getByRole("button", { name: "Ajouter : Recrutement" }).click();
  await expect(recruits).toHaveCount(2);
  const profile = recruits.nth(1).getByRole("textbox", { name: "Profil" });
  await profile.fill("Hydrologue");
  await removeGroup(1).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(profile).toHaveValue("Hydrologue");
  await expectSaved(page);
  await removeGroup(1).click();
  // The history is read from the server: the removal has to be there first.
  const removed = page.waitForResponse(/\/reponses\//);
  await question.getByRole("button", { name: "Confirmer" }).press("Enter");
  await expect(recruits).toHaveCount(1);
  await expect(recruits.locator(":focus"), "the keyboard goes on in the next group").toHaveCount(1);
  await removed;

  // What was removed by mistake comes back with what was written in it.
  await page.getByRole("button", { name: "Historique de « Recrutement »" }).click();
  const history = page.getByRole("dialog").getByRole("listitem");
  await expect(history.first()).toContainText("Hydrologue");
  await history
    .nth(1)
    .getByRole("button", { name: /Restaurer/ })
    .click();
  await expect(profile).toHaveValue("Hydrologue");
});
