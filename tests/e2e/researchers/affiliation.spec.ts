import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const NO_TEAM = "00000000-0000-4000-8000-000000000000";

const PROFILE = "/mon-espace/mon-profil";

test("[C-03] [D-27 part] a researcher names their laboratory by its name, by keyboard alone", async ({
  asVisitor,
  mailAddress,
}) => {
  test.slow();
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto(PROFILE);
  await page.getByRole("button", { name: "Fermer le tutoriel" }).click();
  await page.getByRole("button", { name: "Ajouter mon affiliation" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ajouter votre affiliation" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole("radio", { name: "Organisme public français" })).toBeChecked();

  const identifier = dialog.getByLabel(/Numéro RNSR ou nom/);
  const verify = dialog.getByRole("button", { name: "Vérifier" });
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  await identifier.focus();
  await page.keyboard.type("l");
  await expect(verify).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText("Saisissez au moins 2 caractères.")).toBeVisible();
  // Neither a press outside nor Escape throws away what was typed: both ask first.
  const question = page.getByRole("alertdialog", { name: "Fermer sans enregistrer ?" });
  const stay = question.getByRole("button", { name: "Continuer la saisie" });
  await page.mouse.click(5, 5);
  await expect(stay).toBeFocused();
  await stay.click();
  await expect(question).toBeHidden();
  await identifier.focus();
  await page.keyboard.press("Escape");
  await expect(stay).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(identifier).toHaveValue("l");
  await identifier.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("abora");
  await expect(verify).not.toHaveAttribute("aria-disabled");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("3 organismes trouvés.")).toBeVisible();
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText(/choisissez un résultat pour pouvoir enregistrer/)).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("radio", { name: /LISO/ }).focus();
  await page.keyboard.press("Space");
  await expect(identifier).toHaveValue("209900001A");
  await expect(save).not.toHaveAttribute("aria-disabled");
  await identifier.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.type("A");
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Votre affiliation est enregistrée.")).toBeVisible();
  const edit = page.getByRole("button", { name: "Modifier mon affiliation" });
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(page.getByText(/LABORATOIRE D’?'?INFORMATIQUE/).first()).toBeVisible();
  await edit.click();
  const editing = page.getByRole("dialog", { name: "Modifier votre affiliation" });
  await expect(editing.getByLabel(/Numéro RNSR ou nom/)).toHaveValue("209900001A");
});

test("[D-27 part] changing the type empties the form, coming back to one's own brings it back", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(PROFILE);
  await page.getByRole("button", { name: "Modifier mon affiliation" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier votre affiliation" });
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  await expect(dialog.getByLabel(/Numéro RNSR/)).toHaveValue("209900005E");
  await expect(save).not.toHaveAttribute("aria-disabled");
  await dialog.getByLabel("Organisme privé français").check();
  await expect(dialog.getByLabel(/Numéro SIRET/)).toHaveValue("");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel(/Numéro SIRET/).fill("999 000 011 00019");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(dialog.getByText(/numéro SIRET n’est pas valide/)).toBeVisible();
  await dialog.getByLabel("Organisme public français").check();
  await expect(dialog.getByLabel(/Numéro RNSR/)).toHaveValue("209900005E");
  await dialog.getByLabel("Mon organisme n’a pas de numéro RNSR").check();
  await expect(dialog.getByLabel(/Numéro SIRET/)).toHaveValue("");
  await dialog.getByLabel("Organisme étranger").check();
  await dialog.getByLabel("Mon organisme n’a pas d’identifiant ROR").check();
  await expect(save).not.toHaveAttribute("aria-disabled");
  await save.click();
  // Nothing is sent: what is missing is said in our words, in a summary and under its field.
  const summary = dialog.getByRole("alert").filter({ hasText: "n’est pas complète" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expect(dialog.getByLabel(/Nom de l’organisme/)).toHaveAccessibleDescription(
    "Indiquez le nom de votre organisme.",
  );
  await summary.getByRole("link", { name: "Indiquez le nom de votre organisme." }).click();
  await expect(dialog.getByLabel(/Nom de l’organisme/)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fermer sans enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Modifier mon affiliation" })).toBeFocused();
  await expect(page.getByText(/LABORATOIRE DES DYNAMIQUES LITTORALES/).first()).toBeVisible();
});

test("[C-24 part, D-27 part] a register that fails is told in red, and nothing is lost", async ({
  asResearcher,
  outsideAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/);
  const page = await asResearcher("james.okafor@example.org", { locale: "en-GB" });
  const fault = (name: string) =>
    fetch(`${outsideAddress}/faults/sirene/${name}`, { method: "PUT" });
  await fault("failing");
  try {
    await page.goto(PROFILE);
    await page.getByRole("button", { name: "Add my affiliation" }).click();
    const dialog = page.getByRole("dialog", { name: "Add your affiliation" });
    await dialog.getByLabel("French private organisation").check();
    await dialog.getByLabel(/SIRET number/).fill("bioprocedes");
    await dialog.getByRole("button", { name: "Verify" }).click();
    await expect(dialog.getByText(/The verification failed/)).toBeVisible({ timeout: 15_000 });
    await expect(dialog.getByLabel(/SIRET number/)).toHaveValue("bioprocedes");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Close without saving" }).click();
    await page.reload();
    await expect(page.getByText("Some functions of your space may be degraded")).toBeVisible();
    await expect(page.getByText(/the Sirene register/)).toBeVisible();
    await expectAccessible(page);
    await fault("none");
    await page.getByRole("button", { name: "Add my affiliation" }).click();
    await dialog.getByLabel("French private organisation").check();
    await dialog.getByLabel(/SIRET number/).fill("bioprocedes");
    await dialog.getByRole("button", { name: "Verify" }).click();
    await expect(dialog.getByRole("radio", { name: /EXEMPLE BIOPROCEDES/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Close without saving" }).click();
    await page.reload();
    await expect(page.getByText("Some functions of your space may be degraded")).toBeHidden();
  } finally {
    await fault("none");
  }
});

test("[B-01 part, D-27 part] who registers names their organisation; nothing is saved before the account", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor({ viewport: { width: 390, height: 800 } });
  await page.goto("/creer-un-compte");
  await page.getByRole("button", { name: "Ajouter mon affiliation" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter votre affiliation" });
  await dialog.getByLabel("Organisme étranger").check();
  await dialog.getByLabel(/Identifiant ROR/).fill("northmere");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await dialog.getByRole("radio", { name: /Université de Northmere/ }).check();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Garder cette affiliation" }).click();
  await expect(page.getByText(/Université de Northmere/)).toBeVisible();

  // A refused registration brings the choice back.
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("alert")).toContainText("Le formulaire contient des erreurs");
  await expect(page.getByText(/Université de Northmere/)).toBeVisible();
  const field = (name: string) => page.locator(`input[name="affiliation.${name}"]`).inputValue();
  const affiliation = {
    "affiliation.organizationType": await field("organizationType"),
    "affiliation.identifier": await field("identifier"),
    "affiliation.label": await field("label"),
  };
  await registerResearcher(page, mailAddress, affiliation);
  await page.goto(PROFILE);
  await page.getByRole("button", { name: "Fermer le tutoriel" }).click();
  await expect(page.getByText(/Université de Northmere \(UNM\)/)).toBeVisible();
  await expect(page.getByText("Organisme étranger · Université · Royaume-Uni")).toBeVisible();
});

test("[D-27 part, C-23 part] the calls answer in the specified shapes", async ({
  asResearcher,
  asVisitor,
}) => {
  const page = await asResearcher();
  const headers = { origin: new URL(page.url()).origin };
  const verified = await page.request.post("/mon-espace/affiliation/verifier", {
    headers,
    data: { identifier: "liso", affiliationType: "rnsr" },
  });
  expect(await verified.json()).toEqual({
    message: "1 organisme trouvé.",
    results: [{ identifier: "209900001A", label: expect.stringContaining("LISO") }],
  });
  const refused = await page.request.post("/mon-espace/affiliation", {
    headers,
    data: { organizationType: "foreign_no_ror", identifier: "", label: "", gender: "x" },
  });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).messages).toHaveLength(5);
  const options = await (await page.request.get("/mon-espace/identite/options")).json();
  expect(options).toMatchObject({
    genders: [
      { id: "man", name: "Homme" },
      { id: "woman", name: "Femme" },
      { id: "non_binary", name: "Non binaire ou autre" },
      { id: "no_answer", name: "Je préfère ne pas répondre" },
    ],
    titles: [{ id: "mrs" }, { id: "mr" }, { id: "dr" }, { id: "pr" }],
    current: { title: "dr", gender: "woman" },
  });
  const team = await page.request.post("/mon-espace/affiliation", {
    headers,
    data: { organizationType: "public", identifier: "209900001A", label: "x", teamId: NO_TEAM },
  });
  expect(team.status()).toBe(404);

  const visitor = await asVisitor();
  const saved = await visitor.request.post("/mon-espace/affiliation", {
    headers,
    data: { organizationType: "public", identifier: "209900001A", label: "x" },
    maxRedirects: 0,
  });
  expect(saved.status()).toBe(401);
});
