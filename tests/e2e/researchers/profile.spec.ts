import sharp from "sharp";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, expectContrast, test } from "#tests/support/e2e.ts";

const PROFILE = "/mon-espace/mon-profil";
const PICTURE = `${PROFILE}/photo`;

test("[C-22] [C-02 part, C-21 part] a new researcher sees the tutorial once and fills in their profile", async ({
  asVisitor,
  mailAddress,
}) => {
  test.slow();
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto(PROFILE);
  const tutorial = page.getByRole("dialog", { name: "Bien commencer" });
  await expect(tutorial.getByText("Étape 1 sur 3")).toBeVisible();
  await expectAccessible(page);
  await expect(tutorial.getByRole("button", { name: "Précédent" })).toBeHidden();
  await tutorial.getByRole("button", { name: "Suivant" }).click();
  await expect(tutorial.getByText("Étape 2 sur 3")).toBeVisible();
  await expect(tutorial.getByRole("heading", { name: /champs obligatoires/ })).toBeVisible();
  await tutorial.getByRole("button", { name: "Suivant" }).click();
  await expect(tutorial.getByText("Étape 3 sur 3")).toBeVisible();
  await expect(tutorial.getByRole("button", { name: "Suivant" })).toBeHidden();
  await tutorial.getByRole("button", { name: "Précédent" }).click();
  await expect(tutorial.getByText("Étape 2 sur 3")).toBeVisible();
  await tutorial.getByRole("button", { name: "Suivant" }).click();
  await tutorial.getByRole("button", { name: "Terminer" }).click();
  await expect(tutorial).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Revoir le tutoriel" })).toBeVisible();
  await expect(tutorial).toBeHidden();
  await page.getByRole("button", { name: "Revoir le tutoriel" }).click();
  await expect(tutorial).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByLabel("Titre").selectOption("Professeur");
  await page.getByLabel("Genre").selectOption("Je préfère ne pas répondre");
  await page.getByLabel("Prénom").fill("Ada Élise");
  await page.getByRole("button", { name: "Ajouter un numéro" }).click();
  await expect(page.getByLabel("Numéros de téléphone, ligne 1")).toBeFocused();
  await page.keyboard.type("0199001234");
  await page.getByLabel("Pays").selectOption("France");
  await page.getByLabel("Site web").fill("https://ada.example.org/");
  for (const [index, language] of ["français", "anglais"].entries()) {
    await page.getByRole("button", { name: "Ajouter une langue" }).click();
    await page.getByLabel(`Langue, ligne ${index + 1}`).selectOption(language);
    await page.getByLabel(`Niveau, ligne ${index + 1}`).selectOption("C1");
  }
  await page.getByRole("button", { name: "Monter anglais" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("anglais est maintenant en position 1.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Descendre anglais" })).toBeFocused();
  await page.getByLabel("Compétences numériques").fill("Python");
  await page.keyboard.press("Enter");
  await page.keyboard.type("R,");
  await page.keyboard.type("QGIS");
  await expect(page.getByRole("button", { name: "Retirer Python" })).toBeVisible();

  // Leaving now would lose all this.
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  const guard = page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
  await guard.getByRole("button", { name: "Rester sur la page" }).click();
  await page.getByRole("button", { name: "Enregistrer mon profil" }).click();
  await expect(page.getByRole("status").filter({ hasText: "enregistré" })).toBeVisible();
  await expect(page.getByLabel("Numéros de téléphone, ligne 1")).toHaveValue("+33 1 99 00 12 34");
  await expect(page.getByLabel("Langue, ligne 1")).toHaveValue("en");
  for (const skill of ["Python", "R", "QGIS"])
    await expect(page.getByRole("button", { name: `Retirer ${skill}`, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ada Élise Neuve" }).first()).toBeVisible();
  await expectAccessible(page);
});

test("[C-02 part] what is wrong is told at once, and nothing typed is lost", async ({
  asResearcher,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asResearcher(undefined, { colorScheme: "dark" });
  await page.goto(PROFILE);
  // Once React has taken the page over: what is typed then is what is sent.
  await page.getByRole("button", { name: "Revoir le tutoriel" }).waitFor();
  await page.getByLabel("Prénom").fill("");
  await page.getByLabel("Numéros de téléphone, ligne 2").fill("12");
  await page.getByLabel("Site web").fill("claire.example.org");
  await page.getByLabel("Autres compétences").fill("Apiculture");
  await page.getByRole("button", { name: "Enregistrer mon profil" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Votre profil n’est pas enregistré" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Indiquez votre prénom",
    "« 12 » n’est pas un numéro de téléphone",
    /Saisissez une adresse valide/,
  ]);
  await expect(page.getByLabel("Numéros de téléphone, ligne 2")).toHaveValue("12");
  await expect(page.getByLabel("Site web")).toHaveValue("claire.example.org");
  await expect(page.getByRole("button", { name: "Retirer Apiculture" })).toBeVisible();
  await expectAccessible(page);
  await expectContrast(page);
});

test("[C-02 part] what is typed into lists before the page is alive stays in them", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { promise: scriptsCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scriptsCome;
    await route.continue();
  });
  await page.goto(`/change_locale/fr?to=${PROFILE}`, { waitUntil: "commit" });
  const skills = page.getByLabel("Compétences numériques");
  await skills.press("End");
  await skills.pressSequentially(", Cartes anciennes");
  const phone = page.getByLabel(/^Numéros de téléphone, ligne/).last();
  await phone.fill("0199005678");
  letScriptsCome();
  await expect(page.locator("form.profile-form[data-live]")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retirer Cartes anciennes" })).toBeVisible();
  await expect(phone).toHaveValue("0199005678");
});

test("[C-02 part] a picture is cut square, sent, seen by its owner alone, and deleted", async ({
  asVisitor,
  asResearcher,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\)/);
  const page = await asVisitor({ viewport: { width: 390, height: 800 } });
  await registerResearcher(page, mailAddress);
  await page.goto(PROFILE);
  await page.getByRole("button", { name: "Fermer le tutoriel" }).click();
  const picture = await sharp({
    create: { width: 700, height: 400, channels: 3, background: "#0b5c66" },
  })
    .jpeg()
    .toBuffer();
  const input = page.getByLabel("Choisir une photo");
  await input.setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("this is text"),
  });
  await expect(page.getByText(/n’est pas une image JPEG, PNG ou WebP/)).toBeVisible();
  await input.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: picture });
  const crop = page.getByRole("dialog", { name: "Cadrer la photo" });
  await crop.getByLabel("Agrandissement").focus();
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page);
  await crop.getByRole("button", { name: "Enregistrer la photo" }).click();
  const shown = page.getByRole("img", { name: "Votre photo" });
  await expect(shown).toBeVisible();
  const address = (await shown.getAttribute("src")) ?? "";
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 512, height: 512 });

  const other = await asResearcher("james.okafor@example.org");
  expect((await other.request.get(address)).status()).toBe(404);
  const visitor = await asVisitor();
  expect((await visitor.request.get(address, { maxRedirects: 0 })).status()).toBe(401);

  const headers = { origin: new URL(page.url()).origin, accept: "application/json" };
  const sent = (buffer: Buffer) =>
    page.request.post(PICTURE, {
      headers,
      multipart: { file: { name: "photo.png", mimeType: "image/png", buffer } },
    });
  const problemOf = async (buffer: Buffer) => (await (await sent(buffer)).json()).details;
  expect(await problemOf(Buffer.from("<svg/>"))).toEqual({ file: "notPicture" });
  expect(await problemOf(Buffer.alloc(5_050_000))).toEqual({ file: "tooBig" });
  expect((await sent(Buffer.alloc(6_000_000))).status()).toBe(413);

  const remove = page.getByRole("button", { name: "Supprimer la photo" });
  const question = page.getByRole("alertdialog", { name: "Supprimer votre photo ?" });
  await remove.click();
  await expect(question.getByRole("button", { name: "Garder la photo" })).toBeFocused();
  // A press beside the question is no answer.
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(shown).toBeHidden();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("[C-23 part] what a CV needs is asked for in one dialog", async ({
  asVisitor,
  mailAddress,
}) => {
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto(PROFILE);
  await page.getByRole("button", { name: "Fermer le tutoriel" }).click();
  await page.getByLabel("Site web").fill("https://a-moitie.example.org/");
  await page.getByRole("button", { name: "Compléter maintenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Informations obligatoires" });
  await expect(dialog.getByLabel("Genre")).toBeVisible();
  await expect(dialog.getByText("ORCID", { exact: true })).toBeHidden();
  const submit = dialog.getByRole("button", { name: "Valider" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await dialog.getByText("Affiliation", { exact: true }).click();
  await dialog.getByLabel(/Numéro RNSR/).fill("209900006F");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await dialog.getByRole("radio", { name: /THERMIQUE DES SOLS/ }).check();
  await submit.click();
  await expect(dialog.getByText("Choisissez un genre.")).toBeVisible();
  await expect(dialog.getByLabel("Genre")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Genre").selectOption("Femme");
  await dialog.getByLabel("Titre").selectOption("Docteur");
  await submit.click();
  // The page is loaded again: nothing is missing any more.
  await expect(page.getByText("Il manque des informations obligatoires")).toBeHidden();
  await expect(page.getByLabel("Titre")).toHaveValue("dr");
  // What was half typed in the page is still there, and is saved with the rest.
  await expect(page.getByLabel("Site web")).toHaveValue("https://a-moitie.example.org/");
  await page.getByRole("button", { name: "Enregistrer mon profil" }).click();
  await expect(page.getByText("Votre profil est enregistré.")).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("dr");
  await expect(page.getByText(/THERMIQUE DES SOLS/)).toBeVisible();
});

test("[C-02 part] the profile is read and saved without script", async ({
  asVisitor,
  mailAddress,
}) => {
  const page = await asVisitor({ javaScriptEnabled: false });
  await registerResearcher(page, mailAddress);
  await page.goto(PROFILE);
  await page.getByLabel("Titre").selectOption("Docteur");
  await page.getByLabel("Genre").selectOption("Femme");
  await page.getByLabel("Numéros de téléphone, ligne 1").fill("+44 20 7946 0958");
  await page.getByLabel("Compétences numériques").fill("Python, R");
  await page.getByRole("button", { name: "Enregistrer mon profil" }).click();
  await expect(page.getByText("Votre profil est enregistré.")).toBeVisible();
  await expect(page.getByLabel("Compétences numériques")).toHaveValue("Python, R");
  await expect(page.getByLabel("Numéros de téléphone, ligne 2")).toHaveValue("");
});
