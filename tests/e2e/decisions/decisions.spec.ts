import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const FIND_UNDECIDED = `select c.id::text as "callId", d.id, d.number from dossiers d join calls c on c.id = d.call_id
  where c.code = 'EAU' and d.place = 'published' and not d.unlocked
    and not exists (select from decisions x where x.dossier_id = d.id)
  order by d.number offset 4 limit 4`;

const findRow = (page: Page, id: string | undefined) => page.locator(`tr[data-dossier="${id}"]`);

const openLive = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator("html[data-live]")).toBeAttached();
};

test("[E-14 part] a decider prepares by keyboard and by file, whose fault applies nothing, and another one confirms", async ({
  asStaff,
  database,
}) => {
  const { rows } = await database.query<{ callId: string; id: string; number: string }>(
    FIND_UNDECIDED,
  );
  const [first, second, third, fourth] = rows;
  const path = `/administration-portail-aap/decisions/${first?.callId}`;
  const karim = await asStaff("karim.belkacem", { viewport: { width: 1280, height: 900 } });
  await openLive(karim, "/administration-portail-aap/decisions");
  await expectAccessible(karim);
  await openLive(karim, path);
  await expect(karim.getByRole("heading", { name: "Ce que l’embargo cache" })).toBeVisible();
  await expectAccessible(karim);

  // By keyboard: the focus goes to the next undecided dossier.
  await findRow(karim, first?.id).locator("th a").focus();
  await karim.keyboard.press("s");
  await expect(findRow(karim, first?.id).getByRole("combobox")).toHaveValue("selected");
  await expect(findRow(karim, second?.id).locator("th a")).toBeFocused();
  await karim.keyboard.press("n");
  await expect(findRow(karim, second?.id).getByRole("combobox")).toHaveValue("not_selected");

  // By file, with a fault, then corrected.
  const sendFile = async (amount: string) => {
    await karim.getByLabel(/^(?:Fichier|Reprendre le fichier corrigé)$/).setInputFiles({
      name: "classement-comite.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `Numéro;Rang;État;Montant\n${third?.number};801;sélectionné;${amount}\n${fourth?.number};;non éligible;\n`,
      ),
    });
    await karim.getByRole("button", { name: "Essayer le fichier" }).click();
  };
  await sendFile("412.500");
  await expect(karim.getByText("Montant illisible")).toContainText("412.500");
  await expect(karim.getByText("Attendu : 412500,00")).toBeVisible();
  const apply = karim.getByRole("button", { name: /^Appliquer/ });
  await expect(apply).toHaveAttribute("aria-disabled", "true");
  const [faults] = await Promise.all([
    karim.waitForEvent("download"),
    karim.getByRole("link", { name: "Les fautes en CSV" }).click(),
  ]);
  expect(faults.suggestedFilename()).toBe("fautes.csv");
  await expectAccessible(karim);
  await sendFile("412 500,00");
  await expect(karim.getByText("2 changeraient")).toBeVisible();
  await karim.getByRole("button", { name: "Appliquer 2 changements" }).click();
  await expect(karim.getByText("Le fichier est appliqué : 2 décisions ont changé.")).toBeVisible();
  await expect(findRow(karim, third?.id).getByRole("textbox")).toHaveValue("412500,00");
  await expect(findRow(karim, fourth?.id).getByRole("combobox")).toHaveValue("not_eligible");
  // Who prepared a decision does not confirm it.
  await openLive(karim, `${path}?d=${third?.id}`);
  await expect(karim.getByText(/^Vous l’avez préparée/)).toBeVisible();

  const helene = await asStaff("helene.vasseur", { viewport: { width: 1280, height: 900 } });
  await openLive(helene, `${path}?d=${third?.id}`);
  await helene.getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(helene.getByText("1 décision est confirmée.")).toBeVisible();
  await expect(findRow(helene, third?.id)).toContainText("Confirmée par Hélène Vasseur");

  // Others of the agency are told who can see it, and nothing else.
  const nora = await asStaff("nora.thiam");
  await openLive(nora, "/administration-portail-aap/decisions");
  await expect(
    nora.getByRole("heading", { name: "Les décisions ne sont pas à votre portée" }),
  ).toBeVisible();
  await expectAccessible(nora);
});

test("[E-14 part] the page of decisions and the motives hold on a telephone @telephone", async ({
  asStaff,
  database,
}) => {
  const { rows } = await database.query<{ id: string }>(
    "select id::text from calls where code = 'EAU'",
  );
  const page = await asStaff("helene.vasseur");
  for (const path of [`decisions/${rows[0]?.id}`, "reglages/motifs"]) {
    await openLive(page, `/administration-portail-aap/${path}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
});
