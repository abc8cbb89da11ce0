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

  await page.getByRole("checkbox", { name: "CV et publications des membres" }).check();
  await page.getByLabel(/^Jusqu/).fill("2199-11-30");
  await page.getByRole("button", { name: "Voir ce qui partirait" }).click();
  const trial = page.getByRole("region", { name: /rien n.est encore fait/ });
  await expect(trial).toContainText("1 demande partirait");
  await expect(trial).toContainText(REASON);
  await expect(trial).toContainText("CVs and publications");
  await expectAccessible(page);
  await trial.getByRole("button", { name: "Demander 1 complément" }).click();
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
});
