import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  expectSaved,
  findProposalHref,
  getField,
  openProposal,
  waitUntilSettled,
} from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const group = (page: Page, name: string) => page.getByRole("group", { name });
/** In the preview a table that is wider than a phone scrolls in its frame, and the page does not. */
async function expectNarrowPreview(page: Page, proposal: string): Promise<void> {
  const cell = { type: "paragraph", content: [{ type: "text", text: "infrastructures" }] };
  const row = {
    type: "tableRow",
    content: Array(8).fill({ type: "tableCell", content: [cell] }),
  };
  const answer = [{ type: "doc", content: [{ type: "table", content: [row, row] }] }];
  const headers = { origin: new URL(page.url()).origin };
  const save = async (version: number) => {
    const changes = [{ key: "risks", id: randomUUID(), version, answer }];
    const address = proposal.replace("proposition-scientifique", "reponses/scientific_proposition");
    const saved = await page.request.post(address, { data: { changes }, headers });
    return (await saved.json()).verdicts.risks;
  };
  const verdict = await save(0);
  if (verdict.kind === "conflict") expect((await save(verdict.held.version)).kind).toBe("saved");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${proposal}/apercu`);
  await expect(page.locator(".form-preview table")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (size) await page.setViewportSize(size);
}

const toast = (page: Page) => page.locator("toast-region");

test("[D-04, D-05, D-06, D-07, D-08, D-09] every type of question keeps its rules: texts, choices, numbers, a date, an image, references, publications", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (404|422)|ERR_FAILED/);
  const page = await asResearcher();
  await openProposal(page, "BOCAGE");

  // A question the agency has switched off says so; one that has to be answered too.
  await expect(getField(page, "Date de l'accord entre partenaires")).toBeDisabled();
  await expect(page.getByText("Cette question n’est pas ouverte.")).toBeVisible();
  await expect(group(page, "Domaines concernés")).toContainText("* obligatoire");

  // Texts: how much there is of how much may be; a paste past the limit is refused whole, and said for 3 s.
  const steering = page.locator('[data-key="steering"]');
  await getField(page, "Pilotage et réunions").fill("Un comité.");
  await expect(steering).toContainText("10 / 1 500");
  const risks = getField(page, "Risques scientifiques et solutions de repli");
  await page.locator('[data-key="risks"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-key="risks"]').getByRole("toolbar")).toBeVisible();
  expect((await risks.boundingBox())?.height).toBe(240);
  const paste = (text: string) =>
    risks.evaluate((element, words) => {
      const data = new DataTransfer();
      data.setData("text/plain", words);
      const options = { clipboardData: data, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", options));
    }, text);
  await risks.click();
  await paste("x".repeat(2_501));
  await expect(toast(page)).toContainText("Le texte dépasse la limite autorisée");
  await expect(risks).toHaveText("");
  await paste("x".repeat(2_500));
  await expect(page.locator('[data-key="risks"]')).toContainText("2 500 / 2 500");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(toast(page)).not.toContainText("Le texte dépasse", { timeout: 6000 });

  // Boxes: once as many are ticked as may be, the others wait.
  const domains = group(page, "Domaines concernés");
  await expect(domains).toContainText("Nombre de réponses limité à 3");
  const boxes = domains.getByRole("checkbox");
  for (const box of await boxes.all()) await box.uncheck();
  for (const name of ["Géosciences", "Génie thermique", "Santé"])
    await domains.getByRole("checkbox", { name }).check();
  const social = domains.getByRole("checkbox", { name: "Sciences sociales" });
  await expect(social).toBeDisabled();
  await domains.getByRole("checkbox", { name: "Santé" }).uncheck();
  await expect(social).toBeEnabled();

  // One of several, a list, and options in levels.
  const board = group(page, "Le projet passera-t-il devant un comité d'éthique ?");
  await board.getByRole("radio", { name: "Oui" }).check();
  await expect(getField(page, "Lequel, et quand")).toBeVisible();
  await board.getByRole("radio", { name: "Non" }).check();
  await expect(getField(page, "Lequel, et quand")).toHaveCount(0);
  const share = page.getByRole("combobox", { name: "Part du temps de la coordination" });
  await share.selectOption("De 20 à 40 %");
  const disciplines = group(page, "Disciplines");
  await expect(disciplines).toContainText("Nombre de réponses limité à 3");
  await disciplines.getByRole("checkbox", { name: "Immunité" }).check();
  await expect(disciplines.getByRole("listitem").filter({ hasText: "Immunité" })).toBeVisible();
  await expect(disciplines.getByRole("checkbox", { name: "Neurosciences" })).toBeDisabled();
  await disciplines.getByRole("checkbox", { name: "Immunité" }).uncheck();
  // A branch does not fold shut under whoever unticks its last box.
  const geography = disciplines.getByRole("checkbox", { name: "Géographie" });
  await geography.uncheck();
  await expect(disciplines.getByRole("listitem").filter({ hasText: "Géographie" })).toHaveCount(0);
  await geography.check();

  // Numbers: only their digits get in, and on leaving they are written as one reads them.
  const meetings = getField(page, "Réunions plénières par an");
  await meetings.fill("");
  await meetings.pressSequentially("a1-2b");
  await expect(meetings).toHaveValue("12");
  const carbon = getField(page, "Estimation en tonnes de CO2");
  await carbon.fill("");
  await carbon.pressSequentially("3.149");
  await expect(carbon).toHaveValue("3,14");
  await carbon.press("ArrowUp");
  await expect(carbon).toHaveValue("3,15");
  const missions = getField(page, "Missions");
  await missions.fill("");
  // Three digits after the only separator can mean two amounts: the person says which.
  await missions.pressSequentially("12x345,678");
  await expect(missions).toHaveValue("12345,678");
  await expect(missions).toHaveAccessibleDescription(
    /peut se lire 12\s345\s678,00\s€ ou 12\s345,67\s€/,
  );
  await page
    .getByRole("group", { name: /^Missions\s: quel montant est-ce/ })
    .getByRole("button", { name: /^12\s345,67\s€$/ })
    .click();
  await expect(missions).toHaveValue(/^12\s345,67$/);
  await expect(missions).toBeFocused();
  await missions.blur();
  await expect(page.locator('[data-key="missions"]')).toContainText("€");
  await getField(page, "Bilan à mi-parcours").fill("2028-06-30");

  // An image: what is none by its content, or is too large, is refused and the field emptied.
  const figure = group(page, "Figure de synthèse");
  const file = figure.getByLabel("Choisir une image");
  const refused = figure.getByText("Cette image n’est pas acceptée : PNG ou JPEG, moins de 4 Mo.");
  const png = (buffer: Buffer) => ({ name: "carte.png", mimeType: "image/png", buffer });
  await file.setInputFiles(png(Buffer.alloc(4_000_000)));
  await expect(refused).toBeVisible();
  await expect(file).toHaveValue("");
  await file.setInputFiles(png(Buffer.from("Not an image")));
  await expect(toast(page)).toContainText("Cette image n’est pas acceptée.");
  await expect(file).toHaveValue("");
  const red = { width: 40, height: 30, channels: 3 as const, background: "red" };
  // One that could not be kept is not said to be no image.
  await page.route(/\/images$/, (route) => route.abort());
  await file.setInputFiles(png(await sharp({ create: red }).png().toBuffer()));
  await expect(toast(page)).toContainText("L’image n’a pas pu être envoyée. Réessayez.");
  await expect(refused).toBeHidden();
  await page.unroute(/\/images$/);
  await file.setInputFiles(png(await sharp({ create: red }).png().toBuffer()));
  await figure.getByLabel("Ce que montre l’image").fill("Un carré rouge");
  await expect(refused).toBeHidden();
  await expectAccessible(page);
  await figure.getByRole("button", { name: "Agrandir l’image" }).click();
  const preview = page.getByRole("dialog", { name: "carte.png" });
  const shown = preview.getByRole("img", { name: "Un carré rouge" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await preview.getByRole("button", { name: "Fermer" }).click();

  // References: by DOI, typed, and taken out again.
  const references = group(page, "Références citées");
  await references.getByLabel("DOI").fill("10.5555/example.2024.117");
  await references.getByRole("button", { name: "Chercher" }).click();
  const works = references.getByRole("listitem");
  const found = works.filter({ hasText: "Quercus" });
  await expect(found).toHaveCount(1);
  await references.getByLabel("DOI").fill("https://doi.org/10.5555/EXAMPLE.2024.117");
  await references.getByRole("button", { name: "Chercher" }).click();
  await expect(toast(page)).toContainText("Cette référence est déjà dans la liste.");
  await expect(found).toHaveCount(1);
  await references.getByLabel("Référence saisie à la main").fill("Diop, A. (2026). Haies.");
  await references.getByRole("button", { name: "Ajouter la référence" }).click();
  const typed = works.filter({ hasText: "Diop, A. (2026). Haies." });
  await expect(typed).toHaveCount(1);

  // Taken out by mistake, it comes back where it was; the keyboard is led there and back.
  const takeOut = typed.getByRole("button", { name: /Retirer la référence/ });
  await takeOut.click();
  await expect(typed).toHaveCount(0);
  await expect(
    references.getByRole("status").filter({ hasText: "Référence retirée" }),
  ).toContainText("Diop, A. (2026). Haies.");
  const undo = references.getByRole("button", { name: "Annuler le retrait" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(typed).toHaveCount(1);
  await expect(takeOut).toBeFocused();
  await expect(undo).toHaveCount(0);

  // From a file: what could not be read is named with its line.
  const bib =
    "@book{a, title={Le bocage}, author={Diop, A.}, year={2020}}\n@book{b, author={Nobody}}";
  await references.getByLabel("Fichier BibTeX ou RIS").setInputFiles({
    name: "mes-references.bib",
    mimeType: "application/x-bibtex",
    buffer: Buffer.from(bib),
  });
  await expect(
    references.getByRole("status").filter({ hasText: "1 référence ajoutée." }),
  ).toContainText("Ligne 2 (b) : l’entrée n’a pas de titre.");
  await expect(works.filter({ hasText: "Le bocage" })).toHaveCount(1);

  // The image goes by its own call.
  const removed = page.waitForRequest(/\/images\/.+\/supprimer\/scientific_proposition\/figure/);
  await figure.getByRole("button", { name: "Retirer l’image" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).press("Enter");
  await removed;
  await expect(figure.locator("input[type=file]")).toBeFocused();
  await expect(toast(page)).toContainText("L’image est retirée.");

  // All of it is there afterwards, in the words an English reader meets; also a reference that was not added yet.
  await references.getByLabel("Référence saisie à la main").fill("Diop, A. (2027). À moitié");
  await expectSaved(page);
  const proposal = new URL(page.url()).pathname;
  await expectNarrowPreview(page, proposal);
  await page.goto(`/change_locale/en?to=${proposal}`);
  await waitUntilSettled(page);
  const fields = group(page, "Fields concerned");
  await expect(fields).toContainText("Number of responses limited to 3");
  await expect(fields).toContainText("* required");
  await expect(fields.getByRole("checkbox", { name: "Thermal engineering" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Coordinator's share of time" })).toHaveValue(
    "p40",
  );
  const travel = getField(page, "Travel");
  await expect(travel).toHaveValue(/^12\s345,67$/);
  await travel.fill("");
  await travel.pressSequentially("482,500");
  await expect(travel).toHaveAccessibleDescription(/can be read as €482,500.00 or €482.50/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(travel).toHaveValue(/^482\s500,00$/);
  await expect(getField(page, "Estimate in tonnes of CO2")).toHaveValue("3,15");
  await expect(getField(page, "Mid-term review")).toHaveValue("2028-06-30");
  const cited = group(page, "References");
  const added = ["Quercus", "Le bocage", "Diop, A. (2026). Haies."];
  for (const work of added)
    await expect(cited.getByRole("listitem").filter({ hasText: work })).toHaveCount(1);
  const half = cited.getByLabel("Reference typed by hand");
  await expect(half).toHaveValue("Diop, A. (2027). À moitié");
  await half.fill("");
  for (const work of added) {
    const item = cited.getByRole("listitem").filter({ hasText: work });
    await item.getByRole("button", { name: /Remove/ }).press("Enter");
    await expect(item).toHaveCount(0);
    await expect(cited.locator(":focus"), "the keyboard goes on beside it").toHaveCount(1);
  }
  await cited.getByLabel("DOI").fill("10.5555/nobody");
  await cited.getByRole("button", { name: "Look up" }).click();
  await expect(toast(page)).toContainText("The DOI does not exist");

  // One's publications: chosen from one's own works and typed, saved, known again in the other language.
  await page.getByRole("link", { name: "Publications", exact: true }).click();
  const own = group(page, "My productions").getByRole("checkbox");
  await own.first().check();
  await getField(page, "Other publications").fill("Diop, A. (2026). Haies.");
  // By its specified call, said in a toast; the page stays.
  const call = page.waitForResponse(/\/publications\/publications-hal$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await call).status()).toBe(200);
  await expect(toast(page)).toContainText("Your publications are saved.");
  await page.goto(`/change_locale/fr?to=${new URL(page.url()).pathname}`);
  await expect(group(page, "Mes productions").getByRole("checkbox").first()).toBeChecked();
  await expect(getField(page, "Autres publications")).toHaveValue("Diop, A. (2026). Haies.");
  await expectAccessible(page);
});

test("[D-09 part] a sixth publication of the CV is refused where it is pressed, with the reason, and the five are saved", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const proposal = await findProposalHref(page, "BOCAGE");
  await page.goto(proposal.replace("proposition-scientifique", "publications-hal-cv"));
  // Counted by the script only.
  await expect(page.getByText("0 publication, 5 au plus")).toBeVisible();
  const own = group(page, "Mes productions");
  const [works, boxes] = [own.locator("label.opt"), own.getByRole("checkbox")];
  await expect(own).toContainText("5 au plus");
  for (let index = 0; index < 5; index++) await works.nth(index).locator("span").first().click();
  await works.nth(5).locator("span").first().click();
  await expect(works.nth(5)).toContainText("La liste est pleine");
  await expect(boxes.nth(5)).not.toBeChecked();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(toast(page)).toContainText("Vos publications sont enregistrées.");
  await page.reload();
  await expect(boxes.nth(4)).toBeChecked();
  await expect(boxes.nth(5)).not.toBeChecked();
});
