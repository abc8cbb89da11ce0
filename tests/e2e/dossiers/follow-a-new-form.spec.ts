import type { Page } from "@playwright/test";
import { expectSaved, getField, waitUntilSettled } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import {
  createOwnProposal,
  type ModelNode,
  publishVersion,
  saveAnswers,
} from "#tests/support/own-proposal.ts";

const rich = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

const LONG =
  "Une équipe paritaire, des responsabilités partagées et un accueil qui n'exclut personne. ";

/** The answers before the new version. */
const ANSWERS = {
  gender: [LONG.repeat(3)],
  equipment: ["La plateforme de Brest et deux navires côtiers."],
  risks: [rich("Deux hivers sans tempête donneraient trop peu de relevés.")],
  outputs: ["software"],
  licence: ["CeCILL, version 2.1"],
};

/** Limit, title, place, type and conditions of questions change; one is removed, one is added. */
function changeForm(find: (id: string) => ModelNode, take: (id: string) => ModelNode): void {
  find("gender").maxCharacters = 200;
  Object.assign(find("equipment"), {
    titleFr: "Plateformes et navires",
    titleEn: "Platforms and ships",
  });
  find("risks").visibleWhen = [{ node: "ethics_board", isOneOf: ["yes"] }];
  delete find("licence").visibleWhen;
  take("steering");
  const moved = take("environment");
  find("steering_part").children?.unshift(moved, {
    id: "social_sciences",
    discr: "question",
    type: "text",
    titleFr: "Place des sciences sociales",
    titleEn: "Place of the social sciences",
    enabled: true,
    required: true,
    multiple: false,
    wysiwyg: false,
    displayEtherpad: false,
    maxCharacters: 1500,
  });
}

/** Types slowly, as a person does, and goes on while the page changes. */
async function typeSlowly(page: Page, name: string, text: string): Promise<void> {
  const field = getField(page, name);
  await field.click();
  await page.keyboard.type(text, { delay: 45 });
}

const getPoints = (page: Page, name = /Le formulaire a changé.+6 points/) =>
  page.getByRole("region", { name });

test("[E-03 part] a version is published while people write in a dossier: nothing typed is lost, and the points are listed and confirmed", async ({
  asResearcher,
  database,
}) => {
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  const own = await createOwnProposal(claire, database, ["james.okafor@example.org"]);
  const proposal = `${own.dossier}/proposition-scientifique`;
  await saveAnswers(claire, own.dossier, ANSWERS);
  // Hides the licence.
  await saveAnswers(claire, own.dossier, { outputs: ["data"] }, 1);
  const other = await claire.context().newPage();
  for (const page of [claire, james, other]) {
    await page.goto(`/change_locale/fr?to=${proposal}`);
    await waitUntilSettled(page);
    // A page that were loaded again would have forgotten it.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  }

  const texts = {
    stays:
      "Le trait de côte recule, et les sols avec lui ; le projet mesure ce que la mer emporte et ce qu'elle laisse.",
    moves:
      "Trois campagnes en voiture, aucune en avion, et des capteurs qui restent deux ans sur place sans visite.",
    goes: "Une réunion par mois, un comité de suivi par an, et un cahier partagé que chacun tient à jour.",
  };
  await test.step("three pages write, in a question that stays, one that moves and one that goes", async () => {
    const typing = [
      typeSlowly(claire, "Résumé pour le public, en français", texts.stays),
      typeSlowly(james, "Empreinte environnementale du projet", texts.moves),
      typeSlowly(other, "Pilotage et réunions", texts.goes),
    ];
    await claire.waitForTimeout(1500);
    await publishVersion(database, own.callId, changeForm);
    // Whoever opens the dossier brings it to the new version.
    await claire.request.get(proposal);
    await Promise.all(typing);
  });

  await test.step("the pages have the new version without a reload, with every key stroke", async () => {
    for (const page of [claire, james, other]) {
      await expect(getPoints(page)).toBeVisible();
      await expect(getField(page, "Place des sciences sociales")).toBeAttached();
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    }
    const stays = getField(claire, "Résumé pour le public, en français");
    await expect(stays).toHaveValue(texts.stays);
    await expect(stays).toBeFocused();
    const moves = getField(james, "Empreinte environnementale du projet");
    await expect(moves).toHaveValue(texts.moves);
    await expect(moves).toBeFocused();
    await james.keyboard.type(" Et la suite.");
    await expect(moves).toHaveValue(`${texts.moves} Et la suite.`);
    await expect(getField(other, "Pilotage et réunions")).toBeHidden();
    for (const page of [claire, james, other]) await expectSaved(page);
    await expect(getPoints(other)).toContainText(texts.goes);
    await expect(getField(other, "Résumé pour le public, en français")).toHaveValue(texts.stays);
  });

  const points = getPoints(claire);
  await test.step("each point says what was and what is", async () => {
    await expect(points).toContainText("Bloque le dépôt");
    await expect(points.getByRole("heading", { level: 3 })).toHaveText([
      /Égalité et diversité dans l.équipe.+\d+ caractères de trop/,
      /Place des sciences sociales.+à remplir/,
      /Pilotage et réunions.+la question n.existe plus/,
      /Licence du logiciel.+votre réponse réapparaît/,
      /Risques scientifiques.+votre réponse est cachée/,
      "Plateformes et navires",
    ]);
    await expectAccessible(claire);
  });

  await test.step("confirmed by one member, the others see by whom", async () => {
    await getPoints(james)
      .getByRole("button", { name: /^Vu.+Plateformes/ })
      .click();
    await expect(points).toContainText("Vu par James Okafor");
    await expect(points).toContainText("1 vu, 5 restent");
  });

  await test.step("a text set aside goes into another question", async () => {
    await points.getByRole("button", { name: "Remettre dans une question…" }).click();
    await points.getByLabel("Remettre dans").selectOption("Rôle de la coordination");
    await points.getByRole("button", { name: "Remettre à la suite" }).click();
    await expect(getField(claire, "Rôle de la coordination")).toHaveValue(texts.goes);
    await points.getByRole("button", { name: /^Vu.+Pilotage/ }).click();
    await expect(points).toContainText("2 vus, 4 restent");
  });

  await test.step("an answer that fits and one that is filled in confirm themselves", async () => {
    await points.getByRole("link", { name: "Aller raccourcir" }).click();
    await getField(claire, "Égalité et diversité dans l'équipe").fill(LONG);
    await expect(points).toContainText("3 vus, 3 restent");
    await points.getByRole("link", { name: "Aller remplir" }).click();
    await expect(getField(claire, "Place des sciences sociales")).toBeFocused();
    await getField(claire, "Place des sciences sociales").fill("Deux sociologues.");
    await expect(points).toContainText("4 vus, 2 restent");
  });

  await test.step("without script too; the list goes with the last point, the texts stay", async () => {
    const plain = await asResearcher(undefined, { javaScriptEnabled: false });
    await plain.goto(proposal);
    await getPoints(plain).getByRole("button", { name: "Toujours juste" }).click();
    await expect(getPoints(plain)).toContainText("5 vus, 1 reste");
    await expect(points).toContainText("5 vus, 1 reste");
    await points.getByRole("button", { name: /^Vu.+Risques/ }).click();
    await expect(points).toBeHidden();
    await claire.getByText("1 texte mis à part par une nouvelle version du formulaire").click();
    await expect(claire.getByText(texts.goes).first()).toBeVisible();
  });
});

test("[E-03 part] a formatted text moves with its caret, and a pad whose question is gone stays readable, with keys that the server did not have", async ({
  asResearcher,
  database,
  consoleGuard,
}) => {
  // The pad of the removed question is not found any more.
  consoleGuard.allow(/404/);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  const own = await createOwnProposal(claire, database, ["james.okafor@example.org"]);
  const proposal = `${own.dossier}/proposition-scientifique`;
  for (const page of [claire, james]) {
    await page.goto(`/change_locale/fr?to=${proposal}`);
    await waitUntilSettled(page);
  }
  const editor = claire.locator('[data-key="originality"] [contenteditable=true]');
  // What James types reaches the server until the line is cut; what the server says still reaches him.
  let isCut = false;
  await james.routeWebSocket(/\/pad\/[^?]*\/direct/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!isCut) server.send(message);
    });
  });
  await getField(claire, "Originalité et rupture").click();
  await expect(editor).toBeFocused();
  await claire.keyboard.type("Mesurer la mer");
  // The caret stands before the last word.
  for (const _ of "mer") await claire.keyboard.press("ArrowLeft");

  await james.getByRole("link", { name: /Hypothèses.+dans un pad/ }).click();
  const dialog = james.getByRole("dialog");
  const pad = dialog.frameLocator("iframe").getByRole("textbox");
  await pad.click();
  await pad.pressSequentially("Le sol recule plus vite que la dune.");
  await expect(pad).toContainText("plus vite que la dune.");
  const padPage = dialog.frameLocator("iframe");
  await expect(padPage.getByText("Gardé dans le pad")).toBeVisible();
  isCut = true;
  await pad.pressSequentially(" Et la mer monte.");
  await expect(padPage.getByText("Envoi au pad")).toBeVisible();

  await publishVersion(database, own.callId, (find, take) => {
    find("results").children?.unshift(take("originality"));
    take("hypotheses");
  });
  await claire.request.get(proposal);

  const section = claire.locator("#section-results");
  await expect(section.locator('[data-key="originality"] [contenteditable=true]')).toBeFocused();
  await expect
    .poll(() => claire.evaluate(() => getSelection()?.focusOffset))
    .toBe("Mesurer la ".length);
  await claire.keyboard.type("vieille ");
  await expect(editor).toHaveText("Mesurer la vieille mer");
  await expectSaved(claire);

  await expect(dialog.getByRole("alert")).toContainText("n’a plus cette question");
  await expect(pad).toContainText("plus vite que la dune. Et la mer monte.");
  await expect(padPage.getByRole("alert")).toContainText("gardé dans le formulaire");
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  const points = getPoints(james, /Le formulaire a changé.+1 point/);
  await expect(points).toContainText("Texte du pad");
  await expect(points).toContainText("Le sol recule plus vite que la dune.");
  await expect(points).toContainText("Le sol recule plus vite que la dune. Et la mer monte.");
});
