import { fromBase32, totpCode, totpStep } from "#features/administration/rules/totp.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";
import { demoAccounts } from "../../../demo/accounts.ts";

const admin = demoAccounts.find(({ secondFactor }) => secondFactor);
const codeNow = () => totpCode(fromBase32(admin?.secondFactor ?? ""), totpStep(new Date()));

test("[B-07 part] an administrator enters with password and code, and finds how the portal is doing", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable|404 \(Not Found\)/);
  const page = await asVisitor();
  await page.goto("/administration-portail-aap");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("introuvable");
  await page.goto("/backoffice");
  await expectAccessible(page);
  await page.getByLabel("Adresse électronique").fill(admin?.login ?? "");
  await page.getByLabel("Mot de passe").fill(admin?.password ?? "");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toContainText("n’est pas le bon");
  await page.getByRole("textbox", { name: "Code" }).fill(codeNow());
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Administration du portail" })).toBeVisible();
  await expect(page.getByRole("table", { name: /Travaux abandonnés/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Inès Vautrin" }).click();
  await expect(page).toHaveURL(/\/administration-portail-aap$/);
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await page.goto("/administration-portail-aap");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("introuvable");
});

test("[B-07 part] an administrator does not enter by the researchers' door", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await page.goto("/login");
  await page.getByLabel("Adresse électronique").fill(admin?.login ?? "");
  await page.getByLabel("Mot de passe").fill(admin?.password ?? "");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toContainText("incorrect");
});
