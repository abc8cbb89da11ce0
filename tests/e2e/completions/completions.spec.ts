import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const REASON = "La lettre du partenaire n’est pas signée.";

test("[E-13 part] a completion is asked for after a trial, seen by the team, and taken back @alone", async ({
  asStaff,
  asResearcher,
  database,
  consoleGuard,
}) => {
  // A request without parts is refused.
  consoleGuard.allow(/422 \(Unprocessable/);
  const { rows } = await database.query<{ id: string; acronym: string; email: string }>(
    `select d.id, d.acronym, u.email from dossiers d
     join calls c on c.id = d.call_id join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator'
     join users u on u.id = m.user_id
     where c.code = 'EAU' and d.place = 'published' and not d.unlocked order by d.number desc limit 1`,
  );
  const { id = "", acronym = "", email = "" } = rows[0] ?? {};
  const page = await asStaff("helene.vasseur");
  await page.goto(`/administration-portail-aap/dossiers/${id}`);
  const panel = page.getByRole("region", { name: "Demander un complément" });
  await panel.getByRole("link", { name: /Demander un complément/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(acronym);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expectAccessible(page);

  // What is missing is named, and what was typed stays.
  await page.getByLabel(/^Motif/).fill(REASON);
  await page.getByRole("button", { name: "Voir ce qui partirait" }).click();
  await expect(page.getByText("Choisissez au moins une partie.").first()).toBeVisible();
  await expect(page.getByLabel(/^Motif/)).toHaveValue(REASON);
  // A page that becomes live while a field is filled moves the selection that is being replaced.
  await expect(page.locator("html[data-live]")).toBeAttached();

  await page.getByRole("checkbox", { name: "CV et publications des membres" }).check();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(/^Jusqu/).fill(inTenDays);
  await page.getByRole("button", { name: "Voir ce qui partirait" }).click();
  const trial = page.getByRole("region", { name: /rien n.est encore fait/ });
  await expect(trial).toContainText("1 demande partirait");
  // The mail as the team will get it, in both languages.
  const mail = page.getByRole("region", { name: /^Courriel à / });
  await expect(mail).toContainText(REASON);
  await mail.getByRole("button", { name: "EN" }).click();
  await expect(mail).toContainText("CVs and publications");
  await expectAccessible(page);
  // What is typed after the trial is not sent: a new trial shows it first.
  consoleGuard.allow(/409 \(Conflict/);
  await page.getByLabel(/^Motif/).fill("Autre chose.");
  await page.getByRole("button", { name: "Demander 1 complément" }).click();
  await expect(page.getByRole("alert")).toContainText("rien n’est parti");
  await expect(mail).toContainText("Autre chose.");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.getByLabel(/^Motif/).fill(REASON);
  await page.getByRole("button", { name: "Refaire l’essai" }).click();
  await expect(mail).toContainText(REASON);
  await page.getByRole("button", { name: "Demander 1 complément" }).click();
  await expect(page.getByText("Les demandes sont parties.")).toBeVisible();

  // The team reads why, and what is open; the rest says that it is closed.
  const team = await asResearcher(email);
  await team.goto(`/mon-espace/dossier/${id}/depot-du-dossier`);
  await expect(team.getByText(REASON, { exact: true })).toBeVisible();
  await expectAccessible(team);
  await team.goto(`/mon-espace/dossier/${id}/proposition-scientifique`);
  await expect(
    team.getByText(/Non rouvert par l.agence|Not reopened by the agency/).first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "Reprendre la demande" }).click();
  await expect(page.getByText("La demande est reprise.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Demandes précédentes" })).toContainText(REASON);
});
