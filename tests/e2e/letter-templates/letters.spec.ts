import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

test("[E-14 part] an officer writes a template, sees it for a dossier, and an unknown field is refused @narrow", async ({
  asStaff,
  consoleGuard,
}, { project }) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asStaff("karim.belkacem");
  await page.goto("/administration-portail-aap/reglages/lettres");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lettres");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expectAccessible(page);
  const name = `Retrait ${project.name} ${Date.now()}`;
  await page.getByLabel("Sorte de lettre").selectOption("withdrawn");
  await page.getByLabel(/^Nom du modèle/).fill(name);
  await page.getByRole("button", { name: "Commencer le modèle" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator("html[data-live]")).toBeAttached();

  // What is typed is shown at once, in its language, filled for a dossier.
  const french = page.getByRole("region", { name: "Français" });
  const sheet = page.locator("article[lang=fr]");
  await french
    .getByRole("textbox", { name: /^Lettre/ })
    .fill("Le dossier {{acronym}} est retiré. Rang {{rank}}.");
  await expect(sheet).toContainText("est retiré. Rang 13.");
  await expect(sheet).not.toContainText("{{");
  await french.getByRole("textbox", { name: /^Objet/ }).fill("Retrait de {{acronyme}}");
  await page.getByRole("button", { name: "Enregistrer le modèle" }).click();
  await expect(page.getByText(/Vouliez-vous écrire {{acronym}}/).first()).toBeVisible();
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expect(french.getByRole("textbox", { name: /^Lettre/ })).toHaveValue(/est retiré/);
  await expectAccessible(page);
  await french.getByRole("textbox", { name: /^Objet/ }).fill("Retrait de {{acronym}}");
  await page.getByRole("button", { name: "Enregistrer le modèle" }).click();
  await expect(page.getByText("Le modèle est enregistré.")).toBeVisible();
  await page.getByRole("button", { name: "Archiver ce modèle" }).click();
  await expect(page.getByText("Le modèle est archivé.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("[E-14 part] a decider reads a letter in both languages, adapts it and says that it was read; an officer does not find it", async ({
  asStaff,
  database,
  consoleGuard,
}) => {
  consoleGuard.allow(/403 \(Forbidden|422 \(Unprocessable/);
  const { rows } = await database.query<{ id: string; call: number; acronym: string }>(
    `with chosen as (
       select d.id, d.call_id, d.acronym from dossiers d join calls c on c.id = d.call_id
       join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator'
       join users u on u.id = m.user_id and u.locale = 'fr'
       where c.code = 'EAU' and d.place = 'published'
         and not exists (select from release_decisions r where r.dossier_id = d.id)
       order by d.number limit 1),
     decided as (
       insert into decisions (dossier_id, revision, kind, state, rank, amount_euros, version_number, source, made_by, made_at)
       select id, (select coalesce(max(revision), 0) + 1 from decisions where dossier_id = chosen.id),
         'prepared', 'selected', 13, 1000, 1, 'page', gen_random_uuid(), now() from chosen)
     select id, call_id as call, acronym from chosen`,
  );
  const { id = "", call = 0, acronym = "" } = rows[0] ?? {};
  await database.query("delete from letter_adaptations where dossier_id = $1", [id]);
  const path = `/administration-portail-aap/decisions/${call}/lettres/${id}`;
  const page = await asStaff("helene.vasseur");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lettre à ${acronym}`);
  await expect(page.locator("html[data-live]")).toBeAttached();
  const sheet = page.getByRole("article", { name: `Lettre à ${acronym}` });
  await expect(sheet).toContainText("Une aide de 1\u202f000,00\u00a0€ lui est accordée.");
  await expect(page.getByText(/de moins que demandé, et la lettre n’en dit pas/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "EN", exact: true }).click();
  await expect(sheet).toContainText("A grant of €1,000.00 is awarded.");
  await expect(page.getByRole("button", { name: "Relue" })).toHaveCount(0);
  await page.getByRole("link", { name: "FR", exact: true }).click();
  await expect(sheet).toHaveAttribute("lang", "fr");

  await page.getByText("Adapter", { exact: true }).click();
  await page.getByRole("textbox", { name: /^Lettre/ }).fill("Budget réduit : {{amount}}.");
  await expect(sheet).toContainText("Budget réduit\u00a0: 1\u202f000,00\u00a0€.");
  await page.getByRole("button", { name: "Enregistrer cette lettre" }).click();
  await expect(page.getByText("La lettre de ce dossier est enregistrée.")).toBeVisible();
  await expect(page.getByText(/de moins que demandé/)).toHaveCount(0);
  await expectAccessible(page);
  const pdf = await page.request.get(`${path}/apercu.pdf`);
  expect(pdf.status()).toBe(200);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByRole("button", { name: "Relue" }).click();
  await expect(page.getByText("La lettre précédente est relue.")).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(/Relue par Hélène Vasseur/)).toBeVisible();
  // The next unread letter is one link away.
  await expect(page.getByRole("link", { name: /^Suivante/ })).toHaveCount(
    await page.getByText(/lettres? à relire sur/).count(),
  );

  const officer = await asStaff("jeanne.mercier");
  const answer = await officer.goto(path);
  expect(answer?.status()).toBe(403);
  await expect(officer.getByText(acronym)).toHaveCount(0);
});

test("[E-14 part] the team reads the letter on the deposit page, and the agency on its page of the dossier @narrow", async ({
  asStaff,
  asResearcher,
  database,
}) => {
  // A letter as a release records it; the bytes are those of any frozen PDF.
  const { rows } = await database.query<{ id: string; email: string; subject: string }>(
    `with chosen as (
       select d.id, u.email from dossiers d join calls c on c.id = d.call_id
       join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator'
       join users u on u.id = m.user_id
       where c.code = 'EAU' and d.place = 'published' and u.email is not null
       order by d.number offset 3 limit 1),
     sent as (
       insert into decision_letters (dossier_id, decision_id, kind, locale, subject, recipient, sha256, bytes, pages, sent_at)
       select id, gen_random_uuid(), 'not_selected', 'fr', 'Décision ' || gen_random_uuid(), 'Ada Roy', f.sha256, f.bytes, 1, now()
       from chosen, (select sha256, bytes from deposit_files where content_type = 'application/pdf' limit 1) f
       returning subject)
     select id, email, subject from chosen, sent`,
  );
  const { id = "", email = "", subject = "" } = rows[0] ?? {};
  const team = await asResearcher(email);
  await team.goto(`/mon-espace/dossier/${id}/depot-du-dossier`);
  const staff = await asStaff("helene.vasseur");
  await staff.goto(`/administration-portail-aap/dossiers/${id}`);
  for (const page of [team, staff]) {
    const panel = page.locator("#lettres");
    await expect(panel.getByText(subject).first()).toBeVisible();
    await expectAccessible(page, "#lettres");
    const href = await panel.getByRole("link").first().getAttribute("href");
    const pdf = await page.request.get(href ?? "");
    expect(pdf.status()).toBe(200);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
  }
});
