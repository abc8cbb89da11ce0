import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[E-12 part] an officer judges three criteria by keyboard, says eligible, and goes to the next dossier", async ({
  asStaff,
  database,
}) => {
  // Every computed criterion is filled, and nobody has looked at the others.
  const { rows } = await database.query<{ id: string; next: string }>(
    `select d.id, (select n.id from dossiers n where n.call_id = d.call_id and n.number > d.number and n.place <> 'draft'
       order by n.number limit 1) as next
     from dossiers d join calls c on c.id = d.call_id join eligibility_states s on s.dossier_id = d.id
     where c.code = 'EAU' and d.place = 'published' and not d.unlocked and s.status = 'todo'
       and not s.criteria @> '[{"state": "not_filled"}]'
     order by d.number limit 1`,
  );
  const { id = "", next = "" } = rows[0] ?? {};
  const page = await asStaff("karim.belkacem", { viewport: { width: 1280, height: 900 } });
  await page.goto(`/administration-portail-aap/dossiers/${id}`);
  const panel = page.getByRole("region", { name: "Éligibilité" });
  await expect(panel.getByText("5 remplis, 3 sans verdict")).toBeVisible();
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expectAccessible(page);
  const eligible = panel.getByRole("button", { name: "Éligible", exact: true });
  await expect(eligible).toHaveAttribute("aria-disabled", "true");

  // A letter is text in a field, and a verdict outside of it.
  await panel.getByRole("listitem").nth(5).getByText("Commentaire").first().click();
  const comment = panel.getByRole("textbox", { name: "Commentaire" }).first();
  await comment.fill("Signée en page 1");
  await comment.press("1");
  await expect(comment).toHaveValue("Signée en page 11");
  await comment.blur();
  for (const left of [2, 1, 0]) {
    await page.locator("body").press("1");
    const waiting = left > 0 ? `, ${left} sans verdict` : "";
    // The call asks for a second look at what a person said.
    await expect(panel.getByText(/^5 remplis, .* deuxième regard/)).toContainText(
      new RegExp(`regard${waiting}$`),
    );
    if (left > 0) await expect(panel.locator("li:focus")).toContainText("Sans verdict");
  }
  await expect(panel.getByRole("paragraph").filter({ hasText: "Signée en page 11" })).toBeVisible();
  await eligible.click();
  await expect(panel.getByText(/^Éligible, dit par vous/)).toBeVisible();
  await expect(
    panel.getByText("Un deuxième regard est attendu d’une autre personne."),
  ).toBeVisible();
  await expectAccessible(page);

  // A colleague sees in the list who is on it.
  const helene = await asStaff("helene.vasseur", { viewport: { width: 1280, height: 900 } });
  await helene.goto("/administration-portail-aap/dossiers?q=appel:EAU eligibilite:a-deux-regards");
  await expect(helene.getByText(/^Karim Belkacem y est/).first()).toBeVisible();
  await expectAccessible(helene);

  await page.locator("body").press("j");
  await expect(page).toHaveURL(new RegExp(`dossiers/${next}`));
});
