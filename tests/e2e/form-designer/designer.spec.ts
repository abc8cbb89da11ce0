import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const isLive = (page: Page) => expect(page.locator("html[data-live]")).toBeAttached();

/** The titles of the outline, each with its level. */
const readOutline = (page: Page): Promise<string[]> =>
  page.getByRole("treeitem").evaluateAll((rows) =>
    rows.map((row) => {
      const name = row.querySelector(".design-row-name")?.cloneNode(true) as Element;
      for (const mark of name.querySelectorAll(".req, .design-if")) mark.remove();
      return `${row.getAttribute("aria-level")} ${name.textContent?.trim()}`;
    }),
  );

test("[E-03 part] a form is designed by keyboard, undone, and written by two people at once", async ({
  asStaff,
}) => {
  const page = await asStaff("paul.ansel");
  await page.goto("/administration-portail-aap/formulaires/nouveau");
  await isLive(page);
  const name = `Essai ${test.info().workerIndex}-${test.info().retry}`;
  const create = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Créer le formulaire" }) });
  await create.getByLabel(/^Nom/).fill(name);
  await create.getByRole("combobox").selectOption("scientific_proposition");
  await create.getByRole("button", { name: /Créer/ }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await isLive(page);

  // The empty section gets its words; two questions, of which one is a choice.
  const tree = page.getByRole("tree", { name: "Plan" });
  await tree.getByRole("treeitem", { name: /Section sans titre/ }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Intitulé/)).toBeFocused();
  await page.keyboard.type("Contexte");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Context");
  await page.getByRole("button", { name: "Question", exact: true }).press("Enter");
  await expect(page.getByLabel(/^Intitulé/)).toBeFocused();
  await page.keyboard.type("Domaines");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Domains");
  await page.getByLabel("Type", { exact: true }).selectOption("choice");
  await page.getByRole("button", { name: "Ajouter un choix" }).press("Enter");
  await expect(page.getByLabel("Choix 1 en français")).toBeFocused();
  await page.keyboard.type("Sciences sociales");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Social sciences");
  await page.getByRole("button", { name: "Question", exact: true }).press("Enter");
  await expect(page.getByLabel(/^Intitulé/)).toBeFocused();
  await page.keyboard.type("Place des sciences sociales");
  await page.getByRole("button", { name: "Poser une condition" }).click();
  await expect(page.locator(".design-sentence")).toContainText(
    "montrée si « Domaines » contient « Sciences sociales »",
  );

  // What is missing is named, and leads to its field.
  const problems = page.getByRole("region", { name: "À régler avant de publier" });
  await problems
    .getByRole("button", { name: /Place des sciences sociales.*l’intitulé anglais manque/ })
    .click();
  await expect(page.getByLabel(/^Title/)).toBeFocused();
  await page.keyboard.type("Role of the social sciences");
  await expect(problems).toContainText("Rien ne manque");
  await expectAccessible(page);

  // Moves by keyboard: up, out of the section, and back by undo.
  const drawn = ["1 Proposition scientifique", "1 1 Contexte"];
  await tree.getByRole("treeitem", { name: /Place des sciences/ }).click();
  await page.keyboard.press("Alt+ArrowUp");
  expect(await readOutline(page)).toEqual([
    ...drawn,
    "2 Place des sciences sociales",
    "2 Domaines",
  ]);
  await page.keyboard.press("Alt+ArrowLeft");
  expect(await readOutline(page)).toEqual([
    ...drawn,
    "2 Domaines",
    "1 Place des sciences sociales",
  ]);
  await expect(tree.getByRole("treeitem", { name: /Place des sciences/ })).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  const inOrder = [...drawn, "2 Domaines", "2 Place des sciences sociales"];
  expect(await readOutline(page)).toEqual(inOrder);

  // A question that others depend on is not deleted without its conditions being named.
  await tree.getByRole("treeitem", { name: /Domaines/ }).click();
  await page.keyboard.press("Delete");
  const asked = page.getByRole("alertdialog", { name: "Supprimer cet élément" });
  await expect(asked).toContainText("Place des sciences sociales");
  await asked.getByRole("button", { name: "Supprimer et retirer la condition" }).click();
  expect(await readOutline(page)).toEqual([...drawn, "2 Place des sciences sociales"]);
  await page.keyboard.press("Control+z");
  expect(await readOutline(page)).toEqual(inOrder);
  await expect(page.getByText(/Enregistré à/)).toBeVisible();

  // A copy has ids of its own; its conditions lead into the copy.
  await tree.getByRole("treeitem", { name: /Contexte/ }).click();
  await page.getByRole("button", { name: "Dupliquer" }).click();
  await expect(tree.getByRole("treeitem", { name: /Contexte \(copie\)/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(tree.getByRole("treeitem", { name: /copie/ })).toHaveCount(0);

  // A second person: each sees the other and what they write, in the same node too.
  const other = await asStaff("sylvain.laurent");
  await other.goto(page.url());
  await isLive(other);
  // The undone copy may be saved a moment later: the page follows.
  await expect.poll(() => readOutline(other)).toEqual(inOrder);
  await expect(page.getByText("Sylvain Laurent est ici").first()).toBeVisible();
  await tree.getByRole("treeitem", { name: /Domaines/ }).click();
  await other.getByRole("treeitem", { name: /Domaines/ }).click();
  await page.getByLabel(/^Intitulé/).fill("Domaines concernés");
  await other.getByLabel(/^Aide/).fill("Trois au plus.");
  await expect(other.getByLabel(/^Intitulé/)).toHaveValue("Domaines concernés");
  await expect(page.getByLabel(/^Aide/)).toHaveValue("Trois au plus.");

  // Both write the same words: the one who comes second chooses.
  await page.getByLabel(/^Title/).fill("Fields");
  await expect(other.getByLabel(/^Title/)).toHaveValue("Fields");
  await Promise.all([
    page.getByLabel(/^Title/).fill("Fields of research"),
    other.getByLabel(/^Title/).fill("Disciplines"),
  ]);
  const conflicts = [page, other].map((one) => one.locator(".clash"));
  await expect
    .poll(async () => (await Promise.all(conflicts.map((one) => one.count()))).join())
    .toMatch(/1/);
  const [inFirst] = await Promise.all(conflicts.map((one) => one.count()));
  const chooser = inFirst ? page : other;
  await chooser.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(chooser.locator(".clash")).toHaveCount(0);
  const kept = inFirst ? "Fields of research" : "Disciplines";
  for (const one of [page, other]) {
    // A field that has the focus is replaced after the focus has left it.
    await one.getByRole("treeitem", { name: /Contexte/ }).click();
    await one.getByRole("treeitem", { name: /Domaines/ }).click();
    await expect(one.getByLabel(/^Title/)).toHaveValue(kept);
  }

  // Undo takes back one's own change only.
  await page.getByLabel(/^Intitulé/).fill("Domaines de recherche");
  await other.getByLabel(/^Description Français/).fill("À cocher.");
  await expect(page.getByLabel(/^Description Français/)).toHaveValue("À cocher.");
  await page.getByLabel(/^Intitulé/).press("Control+z");
  await expect(page.getByLabel(/^Intitulé/)).toHaveValue("Domaines concernés");
  await expect(page.getByLabel(/^Description Français/)).toHaveValue("À cocher.");
});

/** Opens the form of the demonstration. */
async function openForm(page: Page): Promise<void> {
  await page.goto("/administration-portail-aap/formulaires");
  await page
    .getByRole("table")
    .getByRole("link", { name: "Proposition scientifique", exact: true })
    .click();
  await isLive(page);
  await expect(page.getByRole("tree", { name: "Plan" })).toBeVisible();
}

test("[E-03 part] nodes are found, chosen together, dragged and moved by choosing", async ({
  asStaff,
}) => {
  const page = await asStaff("karim.belkacem");
  await openForm(page);
  const rows = page.getByRole("treeitem");
  await page.getByLabel("Chercher dans le plan").fill("resume anglais");
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Chercher dans le plan").fill("");
  await expectAccessible(page);

  const before = await readOutline(page);
  const [, , first = "", second = "", third = ""] = before;
  // The second hover makes the browser report the drag over the row, as a hand that moves on does.
  await rows.nth(2).hover();
  await page.mouse.down();
  for (let step = 0; step < 2; step++)
    await rows.nth(4).hover({ position: { x: 90 + step, y: 26 } });
  await page.mouse.up();
  await expect
    .poll(async () => (await readOutline(page)).slice(2, 5))
    .toEqual([second, third, first]);
  await page.getByRole("button", { name: "Annuler le déplacement" }).click();
  await expect.poll(() => readOutline(page)).toEqual(before);

  await rows.nth(2).click();
  await rows.nth(3).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("heading", { name: "2 éléments choisis" })).toBeVisible();
  await page.getByRole("button", { name: "Déplacer après…" }).click();
  const dialog = page.getByRole("dialog", { name: "Déplacer 2 éléments" });
  await dialog.getByLabel("Après", { exact: true }).selectOption({ index: 2 });
  await dialog.getByRole("button", { name: "Déplacer", exact: true }).click();
  await expect
    .poll(async () => (await readOutline(page)).slice(2, 5))
    .toEqual([third, first, second]);
  // The form of the demonstration stays as other tests expect it.
  await page.getByRole("button", { name: "Annuler le déplacement" }).click();
  await expect(page.getByText(/Enregistré à/)).toBeVisible();
});

test("[E-03 part] on a telephone the chosen question takes the place of the outline @telephone", async ({
  asStaff,
}) => {
  const page = await asStaff("nora.thiam");
  await openForm(page);
  await page.getByRole("treeitem", { name: /Résumé en anglais/ }).click();
  const tree = page.getByRole("tree", { name: "Plan" });
  await expect(tree).toBeHidden();
  // A reader sees everything and changes nothing.
  await expect(page.getByLabel(/^Intitulé/)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revenir au plan" }).click();
  await expect(tree).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /Résumé en anglais/ })).toBeFocused();
});
