import type { Page } from "@playwright/test";

/** Fills in what is asked of everybody before their first CV or proposal, in the dialog that asks for it, in French. */
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
