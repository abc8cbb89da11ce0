import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  expectSaved,
  getField,
  openNewProposal,
  waitUntilSettled,
} from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const group = (page: Page, name: string | RegExp) => page.getByRole("group", { name });
/** In the preview a table that is wider than a phone scrolls in its frame, and the page does not. */
async function expectNarrowPreview(page: Page, proposal: string): Promise<void> {
  const cell = { type: "paragraph", content: [{ type: "text", text: "infrastructures" }] };
  const row = {
    type: "tableRow",
    content: Array(8).fill({ type: "tableCell", content: [cell] }),
  };
  const answer = [{ type: "doc", content: [{ type: "table", content: [row, row] }] }];
  const headers = { origin: new URL(page.url()).origin };
  const changes = [{ key: "earlier_work", id: randomUUID(), version: 0, answer }];
  const address = proposal.replace("proposition-scientifique", "reponses/scientific_proposition");
  const saved = await page.request.post(address, { data: { changes }, headers });
  expect((await saved.json()).verdicts.earlier_work.kind).toBe("saved");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${proposal}/apercu`);
  await expect(page.locator(".form-preview table")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (size) await page.setViewportSize(size);
}

const toast = (page: Page) => page.locator("toast-region");

test("[D-04, D-05, D-06, D-07, D-08, D-09] every type of question: texts, choices, numbers, dates, images, references, structures; publications", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (404|422)|ERR_FAILED/);
  const page = await asResearcher();
  await openNewProposal(page);

  // A disabled question says so; a required one has its label, an optional one does not.
  await expect(getField(page, "Date de l'accord entre partenaires")).toBeDisabled();
  await expect(page.getByText("Cette question n’est pas ouverte.")).toBeVisible();
  await expect(group(page, "Domaines concernés")).toContainText("* obligatoire");
  await expect(page.locator('[data-key="mid_term"]')).not.toContainText("obligatoire");
  await expect(getField(page, "Bilan à mi-parcours")).toBeEnabled();

  // A structure: a group of questions with another group in it.
  const workPackage = group(page, /^Lot de travail 1/);
  await workPackage.getByRole("textbox", { name: "Titre du lot" }).fill("Mesures");
  await workPackage.getByRole("textbox", { name: "Effort en personnes-mois" }).fill("4,5");

  // Texts: a live count against the maximum; a paste beyond it is refused as a whole, with a toast for 3 s.
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
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await paste("x".repeat(2_501));
  const tooLong = toast(page).getByText("Le texte dépasse la limite autorisée");
  await page.clock.runFor(2_999);
  await expect(tooLong).toBeVisible();
  await page.clock.runFor(1);
  await expect(tooLong).toHaveCount(0);
  await page.clock.resume();
  await expect(risks).toHaveText("");
  await paste("x".repeat(2_500));
  await expect(page.locator('[data-key="risks"]')).toContainText("2 500 / 2 500");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");

  // Checkboxes: at the maximum the others are disabled; the hint is shown only where there is a maximum.
  const domains = group(page, "Domaines concernés");
  await expect(domains).toContainText("Nombre de réponses limité à 3");
  await expect(group(page, "Productions prévues")).not.toContainText("limité");
  // A press is lost when editors that come into view move the page between its two halves.
  await expect(() => domains.getByRole("checkbox", { name: "Géosciences" }).check()).toPass();
  for (const name of ["Génie thermique", "Santé"])
    await domains.getByRole("checkbox", { name }).check();
  const social = domains.getByRole("checkbox", { name: "Sciences sociales" });
  await expect(social).toBeDisabled();
  await domains.getByRole("checkbox", { name: "Santé" }).uncheck();
  await expect(social).toBeEnabled();

  // Radio buttons, a select, and options in levels.
  const board = group(page, "Le projet passera-t-il devant un comité d'éthique ?");
  await board.getByRole("radio", { name: "Oui" }).check();
  await expect(getField(page, "Lequel, et quand")).toBeVisible();
  await board.getByRole("radio", { name: "Non" }).check();
  await expect(getField(page, "Lequel, et quand")).toHaveCount(0);
  const share = page.getByRole("combobox", { name: "Part du temps de la coordination" });
  await share.selectOption("De 20 à 40 %");
  const disciplines = group(page, "Disciplines");
  await expect(disciplines).toContainText("Nombre de réponses limité à 3");
  for (const branch of ["Sciences de la vie", "Sciences humaines et sociales"])
    await disciplines.locator("summary").filter({ hasText: branch }).click();
  for (const name of ["Écologie", "Géographie", "Immunité"])
    await disciplines.getByRole("checkbox", { name }).check();
  await expect(disciplines.getByRole("listitem").filter({ hasText: "Immunité" })).toBeVisible();
  await expect(disciplines.getByRole("checkbox", { name: "Neurosciences" })).toBeDisabled();
  await disciplines.getByRole("checkbox", { name: "Immunité" }).uncheck();
  // A branch stays open when its last box is unticked.
  const geography = disciplines.getByRole("checkbox", { name: "Géographie" });
  await geography.uncheck();
  await expect(disciplines.getByRole("listitem").filter({ hasText: "Géographie" })).toHaveCount(0);
  await geography.check();

  // Numbers: only digits can be typed; amounts are formatted on leaving the field.
  const meetings = getField(page, "Réunions plénières par an");
  await meetings.pressSequentially("a1-2b");
  await expect(meetings).toHaveValue("12");
  const carbon = getField(page, "Estimation en tonnes de CO2");
  await carbon.pressSequentially("3.149");
  await expect(carbon).toHaveValue("3,14");
  await carbon.press("ArrowUp");
  await expect(carbon).toHaveValue("3,15");
  for (const [key, typed, formatted] of [
    ["small_equipment", "1234.56", /^1\s234,56$/],
    ["staff", "1234,5", /^1\s234,50$/],
  ] as const) {
    const amount = page.locator(`[data-key="${key}"]`).getByRole("textbox");
    await amount.pressSequentially(typed);
    await amount.blur();
    await expect(amount).toHaveValue(formatted);
  }
  const missions = getField(page, "Missions");
  // Three digits after the only separator can mean two amounts: the person chooses one.
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

  // Images: a file that is too large, or no PNG or JPEG by its content, is refused and the field is cleared.
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
  // A failed upload has its own message.
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
  // The content decides, not the name: a JPEG called carte.png is a JPEG.
  const chart = group(page, "Calendrier (diagramme)");
  const jpeg = await sharp({ create: red }).jpeg().toBuffer();
  await chart.getByLabel("Choisir une image").setInputFiles(png(jpeg));
  const thumbnail = chart.getByRole("img");
  await expect(thumbnail).toBeVisible();
  const address = (await thumbnail.getAttribute("src")) ?? "";
  const image = await page.request.get(address);
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  // References: by DOI, typed, and removed again.
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

  // A removal can be undone, and the focus follows.
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

  // From a file: entries that cannot be read are listed with their lines.
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

  // The image is removed by its own call.
  const removed = page.waitForRequest(/\/images\/.+\/supprimer\/scientific_proposition\/figure/);
  await figure.getByRole("button", { name: "Retirer l’image" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).press("Enter");
  await removed;
  await expect(figure.locator("input[type=file]")).toBeFocused();
  await expect(toast(page)).toContainText("L’image est retirée.");

  // Everything is saved, and shown with English labels; also a reference that was typed but not added.
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
  const packageInEnglish = group(page, /^Work package 1/);
  await expect(packageInEnglish.getByRole("textbox", { name: "Title of the package" })).toHaveValue(
    "Mesures",
  );
  await expect(
    packageInEnglish.getByRole("textbox", { name: "Effort in person-months" }),
  ).toHaveValue("4,50");
  await expect(group(page, "Schedule (chart)").getByRole("img")).toHaveAttribute("src", address);
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

  // Publications: chosen from the person's works and typed, saved by the specified call as a list of citations.
  await page.getByRole("link", { name: "Publications", exact: true }).click();
  const own = group(page, "My productions").getByRole("checkbox");
  await own.first().check();
  await getField(page, "Other publications").fill("Diop, A. (2026). Haies.");
  const call = page.waitForResponse(/\/publications\/publications-hal$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const answer = await call;
  expect(answer.status()).toBe(200);
  const sent = answer.request().postDataJSON() as { publications: string[] };
  expect(sent.publications).toEqual([expect.any(String), "Diop, A. (2026). Haies."]);
  // Beside the button, and gone as soon as it is no longer true.
  const foot = page.locator(".publications-foot");
  await expect(foot.getByText("Your publications are saved.")).toBeVisible();
  await own.nth(1).check();
  await expect(foot.getByText("Your publications are saved.")).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(foot.getByText("Your publications are saved.")).toBeVisible();
  await page.goto(`/change_locale/fr?to=${new URL(page.url()).pathname}`);
  await expect(group(page, "Mes productions").getByRole("checkbox").first()).toBeChecked();
  await expect(getField(page, "Autres publications")).toHaveValue("Diop, A. (2026). Haies.");
  await expectAccessible(page);

  // Publications of the CV: the sixth is refused where it is clicked, with the reason, and five are saved.
  await page.goto(proposal.replace("proposition-scientifique", "publications-hal-cv"));
  // Counted by the script only.
  await expect(page.getByText("0 publication, 5 au plus")).toBeVisible();
  const cvWorks = group(page, "Mes productions");
  await expect(cvWorks).toContainText("5 au plus");
  const [options, boxes] = [cvWorks.locator("label.opt"), cvWorks.getByRole("checkbox")];
  for (let index = 0; index < 6; index++) await options.nth(index).locator("span").first().click();
  await expect(options.nth(5)).toContainText("La liste est pleine");
  await expect(boxes.nth(5)).not.toBeChecked();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(foot.getByText("Vos publications sont enregistrées.")).toBeVisible();
  await page.reload();
  await expect(boxes.nth(4)).toBeChecked();
  await expect(boxes.nth(5)).not.toBeChecked();
});
