import { formatTime } from "#platform/i18n/format.ts";
import {
  findProposalHref,
  getField,
  getSaveStatus,
  openProposal,
  waitUntilSettled,
} from "#tests/support/dossier-pages.ts";
import { expect, test } from "#tests/support/e2e.ts";

test("[D-11] saved every 30 s while one types on, unless the tab is hidden or nothing may be written; by its button, which waits, with a toast for 3 s", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.clock.install();
  await openProposal(page, "BOCAGE");
  const equipment = getField(page, "Équipements et plateformes");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/\/(?:reponses\/|enregistrer$)/.test(request.url())) sent.push(request.url());
  });
  /** Types on without a pause that would save by itself. */
  const typeFor = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 0.9) {
      await equipment.press("x");
      await page.clock.runFor(900);
    }
  };
  await page.clock.pauseAt(Date.now() + 60_000);
  await equipment.fill("");
  await typeFor(31);
  expect(sent.length).toBeGreaterThan(0);

  // Nobody looks at the page: it rests, and says so to nobody.
  const hide = (hidden: boolean) =>
    page.evaluate(
      (value) => Object.defineProperty(document, "hidden", { value, configurable: true }),
      hidden,
    );
  await hide(true);
  sent.length = 0;
  await typeFor(31);
  expect(sent).toEqual([]);
  await hide(false);

  // The save one asks for: its button waits for the answer.
  await equipment.fill("Un drone.");
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route("**/enregistrer", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Enregistrer", exact: true });
  const answered = page.waitForResponse("**/enregistrer");
  await button.click();
  await expect(button).toBeDisabled();
  letAnswer();
  const response = await answered;
  expect(response.request().headers()["content-type"]).toMatch(/^multipart\/form-data/);
  const answer = await response.json();
  expect(answer).toMatchObject({
    message: "La proposition est enregistrée.",
    completeness: { isDepositAllowed: false, formModels: { scientific_proposition: {} } },
    formModelLastUpdate: expect.any(String),
    redirection: null,
  });
  await expect(button).toBeEnabled();
  const toast = page.getByText("La proposition est enregistrée.");
  await page.clock.runFor(2_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
  const time = formatTime("fr", new Date(answer.formModelLastUpdate));
  await expect(getSaveStatus(page)).toContainText("Enregistré le");
  await expect(getSaveStatus(page)).toContainText(time);
  const dossier = page.url().replace("/proposition-scientifique", "");
  const led = await page.request.post(`${dossier}/enregistrer`, {
    multipart: { form_model_type: "scientific_proposition", redirectionRoute: "proposal_preview" },
    headers: { origin: new URL(dossier).origin },
  });
  expect((await led.json()).redirection).toBe(
    `${new URL(dossier).pathname}/proposition-scientifique/apercu`,
  );

  // Deposited: nothing to write in, nothing to press, nothing sent.
  await page.clock.resume();
  await page.goto(await findProposalHref(page, "FRAICHEUR", "?etat=deposes"));
  await waitUntilSettled(page);
  await expect(getSaveStatus(page)).toContainText("Lecture seule");
  const writable = page.locator("form[data-live] :is(input:not([type=hidden]), textarea):enabled");
  await expect(writable).toHaveCount(0);
  await expect(button).toHaveCount(0);
  sent.length = 0;
  await page.clock.runFor(61_000);
  expect(sent).toEqual([]);
});

test("without script a form is saved too, and what is refused comes back with what was typed", async ({
  asResearcher,
  consoleGuard,
}) => {
  // The page that comes back is no success, and says so.
  consoleGuard.allow(/status of 422/);
  const page = await asResearcher("claire.morel@example.org", { javaScriptEnabled: false });
  await page.goto("/change_locale/fr?to=/mon-espace/mes-dossiers");
  await page.getByRole("link", { name: /BOCAGE/ }).click();
  const packages = page.getByRole("group", { name: /^Lot de travail \d/ });
  await expect(packages).not.toHaveCount(0);
  // What only a script can do is not offered.
  for (const name of [/^Historique/, /^Verrouiller/, /^Prochaine réponse/, "Ajouter une réponse"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  const before = await packages.count();
  await page.getByRole("button", { name: "Ajouter : Lot de travail" }).click();
  await expect(packages).toHaveCount(before + 1);
  // Texts with structure stand in plain fields, and keep their structure when nobody touches them.
  await expect(page.getByRole("textbox", { name: "Positionnement du projet" })).toHaveValue(
    /Trois inconnues demeurent/,
  );

  await page.getByRole("link", { name: "Informations générales" }).click();
  const duration = page.getByRole("textbox", { name: "Durée en mois" });
  await duration.fill("trois ans");
  await page.getByRole("textbox", { name: "Réponse 4" }).fill("paysage");
  const save = page.locator("button[form=dossier-form]");
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Durée en mois");
  await expect(duration).toHaveValue("trois ans");
  await expect(page.getByRole("textbox", { name: "Réponse 4" })).toHaveValue("paysage");

  await duration.fill("42");
  await save.click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(duration).toHaveValue("42");

  // Where nothing was stored before, too: nothing is called saved, and each reason is exact.
  await page.getByRole("link", { name: "Proposition scientifique" }).first().click();
  const summary = getField(page, "Résumé pour le public, en anglais");
  const services = getField(page, "Prestations");
  await summary.fill("x".repeat(1_501));
  await services.fill("abc");
  await save.click();
  await expect(page.getByRole("alert")).toContainText(/1\s501 caractères, 1\s500 au plus/);
  await expect(page.getByRole("alert")).toContainText(/«\sabc\s» ne se lit pas comme un nombre/);
  await expect(getSaveStatus(page)).toHaveText(
    "2 réponses ne peuvent pas être enregistrées telles quelles",
  );
  await expect(summary).toHaveValue("x".repeat(1_501));
  await expect(services).toHaveValue("abc");

  // Somebody changes an answer meanwhile: one of three has two versions, and either can be taken.
  const role = getField(page, "Rôle de la coordination");
  const otherText = `Écrit ailleurs à ${Date.now()}.`;
  const other = await page.request.post(`${new URL(page.url()).pathname}/../enregistrer`, {
    multipart: { form_model_type: "scientific_proposition", coordinator: otherText },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(other.ok()).toBe(true);
  await role.fill("Écrit ici.");
  await save.click();
  await expect(getSaveStatus(page)).toHaveText(/^1 réponse a deux versions\s: choisissez$/);
  await summary.fill("");
  await services.fill("");
  await page.getByRole("button", { name: /^Prendre l.autre$/ }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(role).toHaveValue(otherText);

  // An amount that can be read in two ways is asked about, by a button for each.
  await services.fill("12,500");
  await save.click();
  await expect(services).toHaveValue("12,500");
  await page.getByRole("button", { name: /^12\s500,00\s€$/ }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(services).toHaveValue(/^12\s500,00$/);
});
