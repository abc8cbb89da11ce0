import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[E-04 part] a reader goes through deposited dossiers: receipt, answers beside their pages, notes, the next one", async ({
  asStaff,
  database,
}) => {
  const { rows } = await database.query<{ id: string; next: string }>(
    `select d.id, n.id as next from dossiers d, dossiers n
     where d.acronym = 'NAPPES' and n.call_id = d.call_id and n.number > d.number and n.place <> 'draft'
     order by n.number limit 1`,
  );
  const [dossier] = rows;
  const page = await asStaff("nora.thiam", { viewport: { width: 1280, height: 900 } });

  await page.goto(`/administration-portail-aap/dossiers/${dossier?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^NAPPES/ })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Récépissé" });
  await expect(receipt.getByText("Empreinte et signature vérifiées à l’instant")).toBeVisible();
  await expect(page.getByRole("region", { name: "Historique" })).toContainText("Lu par vous");

  // Choosing a question opens its page of the PDF and marks it there.
  const link = page.getByRole("button", { name: /^Voir « .* » dans le PDF, p\. \d+$/ }).nth(3);
  await expect(link).toBeVisible({ timeout: 30_000 });
  const number = /p\. (\d+)$/.exec((await link.getAttribute("aria-label")) ?? "")?.[1];
  await link.click();
  await expect(page.getByRole("img", { name: `Page ${number} du PDF` })).toBeVisible();
  await expect(page.locator(".read-mark")).toBeVisible();
  await expect(link).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Dans ce dossier" }).fill("zzzz");
  await expect(page.getByText("Aucune réponse ne contient ces mots")).toBeVisible();
  await page.getByRole("button", { name: "Effacer la recherche" }).click();

  const notes = page.getByRole("region", { name: "Notes internes" });
  await notes.getByLabel("Ajouter une note").fill("La lettre n’est pas signée.");
  await notes.getByRole("button", { name: "Garder la note" }).click();
  await expect(notes.getByText("La lettre n’est pas signée.")).toBeVisible();
  await expect(notes.getByText("La note est gardée.")).toBeVisible();
  // Readers do not ask for a completion.
  const completion = page.getByRole("region", { name: "Demander un complément" });
  await expect(completion).toBeVisible();
  await expect(completion.getByRole("link")).toHaveCount(0);

  await page.locator("body").press("j");
  await expect(page).toHaveURL(new RegExp(`dossiers/${dossier?.next}`));
  await page.locator("body").press("k");
  await expect(page.getByRole("heading", { level: 1, name: /^NAPPES/ })).toBeVisible();
});
