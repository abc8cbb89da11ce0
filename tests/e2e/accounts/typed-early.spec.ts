import { expect, test } from "#tests/support/e2e.ts";

test("[B-03 part] what is typed while the page's words are still on their way is neither lost nor a mishap @narrow", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  let letThrough = () => {};
  const typed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  // React needs the words to draw with; everything else has come by then.
  await page.route(/\/locales\.fr-/, async (route) => {
    await typed;
    await route.continue();
  });
  const onItsWay = page.waitForRequest(/\/locales\.fr-/);
  await page.goto("/creer-un-compte", { waitUntil: "commit" });
  await onItsWay;
  await page.getByLabel("Prénom").fill("Ada");
  await page.getByLabel(/^Nom/).fill("Tôt");
  await page.getByLabel("Mot de passe").fill("pont de bois 7");
  await page.getByRole("checkbox", { name: /J’accepte/ }).check();
  letThrough();
  await expect(page.locator("html[data-live]")).toBeAttached();
  await expect(page.getByLabel("Prénom")).toHaveValue("Ada");
  await expect(page.getByLabel(/^Nom/)).toHaveValue("Tôt");
  await expect(page.getByLabel("Mot de passe")).toHaveValue("pont de bois 7");
  await expect(page.getByRole("checkbox", { name: /J’accepte/ })).toBeChecked();
  // What watches the password has seen it too.
  await expect(page.getByText("Ce mot de passe suit toutes les règles.")).toBeAttached();
});
