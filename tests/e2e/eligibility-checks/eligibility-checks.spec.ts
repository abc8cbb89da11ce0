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

test("[E-12 part] of two who tick one criterion the second is told, and sees what the first said", async ({
  asStaff,
  database,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict/);
  const { rows } = await database.query<{ id: string }>(
    `select d.id from dossiers d join calls c on c.id = d.call_id join eligibility_states s on s.dossier_id = d.id
     where c.code = 'EAU' and d.place = 'published' and not d.unlocked and s.status = 'todo'
       and not exists (select from eligibility_checks k where k.dossier_id = d.id)
     order by d.number desc limit 1`,
  );
  const path = `/administration-portail-aap/dossiers/${rows[0]?.id}`;
  const first = await asStaff("karim.belkacem");
  const second = await asStaff("helene.vasseur");
  for (const page of [first, second]) {
    // A page says that it is open a moment after it was loaded, and reads again what colleagues said by then.
    const said = page.waitForResponse((answer) => answer.url().endsWith("/ouvert"));
    await page.goto(path);
    await expect(page.locator("html[data-live]")).toBeAttached();
    await said;
  }
  const tick = (page: typeof first, name: string) =>
    page.locator(".criterion-ticks").last().getByRole("button", { name, exact: true }).click();
  await tick(first, "Rempli");
  await expect(first.getByText("À deux regards").first()).toBeVisible();
  await tick(second, "Pas rempli");
  const refusal = second
    .getByRole("alert")
    .filter({ hasText: "Le vôtre (« Pas rempli ») n’est pas gardé" });
  await expect(refusal).toBeVisible();
  // What the first one said comes without a reload, and the refusal stays beside it.
  await expect(second.getByText(/^Karim Belkacem, .*Rempli$/)).toBeVisible();
  await expect(refusal).toBeVisible();
});
