import type { Page } from "@playwright/test";

/** Fills the dialog of required information before the first CV or proposal, in French. */
export async function fillRequiredInformation(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Informations obligatoires" });
  await dialog.getByLabel("Genre").selectOption("Femme");
  await dialog.getByLabel("Titre").selectOption("Docteur");
  await dialog.getByText("Affiliation", { exact: true }).click();
  await dialog.getByLabel(/Numéro RNSR/).fill("209900006F");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await dialog.getByRole("radio", { name: /THERMIQUE DES SOLS/ }).check();
  await dialog.getByRole("button", { name: "Valider" }).click();
}
