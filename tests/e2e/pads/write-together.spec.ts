import type { Page } from "@playwright/test";
import { waitUntilSettled } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function openForm(page: Page, language: string) {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  const href = await page.getByRole("link", { name: /BOCAGE/ }).getAttribute("href");
  await page.goto(`${href}/proposition-scientifique`);
  await waitUntilSettled(page);
}

async function openPad(page: Page, name: RegExp) {
  await page.getByRole("link", { name }).click();
  const pad = page.frameLocator("iframe.pad-frame");
  return { pad, text: pad.getByRole("textbox"), status: pad.getByRole("status") };
}

/** How many pages have left words of pads on this device. */
const keptOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("drafts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            const drafts = keys.result as unknown as [account: string, document: string][];
            resolve(drafts.filter(([, document]) => document.startsWith("pad ")).length);
          };
        };
      }),
  );

const HERS = /^Écrire « .*[Mm]éthod.* » à plusieurs/;
const HIS = /^Write “.*[Mm]ethod.*” together/;

test("[D-14] two people write in a pad, one of them a while without a network; its text comes into the answer; locked, it is only read", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)/);
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  await Promise.all([openForm(claire, "fr"), openForm(james, "en")]);
  // At a second try, what the first one wrote and locked is still there.
  const locked = claire
    .locator('[data-key="method"]')
    .getByRole("button", { name: /déverrouiller/ });
  if (await locked.isVisible()) await locked.click();
  await expect(locked).toBeHidden();
  const stamp = `${Date.now()}`.slice(-7);
  const hers = await openPad(claire, HERS);
  const his = await openPad(james, HIS);

  // What was there, who is there, and what the other types.
  await expect(hers.text).toContainText("quarante exploitations");
  await expect(hers.pad.getByRole("list", { name: "Aussi dans le pad" })).toContainText("James");
  await his.text.press("Control+End");
  await his.text.pressSequentially(` Drones${stamp}.`);
  await expect(hers.text).toContainText(`Drones${stamp}.`);
  await expect(
    hers.pad.locator(".pad-caret-name").filter({ hasText: "James Okafor" }).first(),
  ).toBeVisible();
  await expect(his.status).toHaveText("Kept in the pad");
  await expectAccessible(james);

  // Without a network one writes on; everything arrives with the return.
  await claire.context().setOffline(true);
  await expect(hers.status).toContainText("Déconnecté");
  await hers.text.press("Control+Home");
  await hers.text.pressSequentially(`Train${stamp}. `);
  await his.text.pressSequentially(` Boats${stamp}.`);
  await expect(hers.status).toContainText("gardé sur cet appareil et partira");
  await expect(his.text).not.toContainText(`Train${stamp}.`);
  await claire.context().setOffline(false);
  await expect(his.text).toContainText(`Train${stamp}.`, { timeout: 30_000 });
  await expect(hers.text).toContainText(`Boats${stamp}.`);
  await expect(hers.status).toHaveText("Gardé dans le pad");

  // Closed without that: it is said at once, in the question, in what is missing and beside the deposit.
  const dialog = claire.getByRole("dialog", { name: /^Pad/ });
  await expect(dialog.getByText(/^Fermer garde le texte dans le pad, pas dans/)).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog).toBeHidden();
  const answer = claire.locator('[data-key="method"]');
  const differs = /^Le pad contient un texte qui n’est pas dans la réponse/;
  await expect(answer.getByText(differs)).toBeInViewport();
  await expectAccessible(claire, '[data-key="method"]');
  await claire.getByRole("button", { name: "Vérifier la complétude du dossier" }).click();
  const report = claire.getByRole("dialog", { name: /^Complétude/ });
  await expect(
    report.getByText("1 pad contient un texte qui n’est pas dans sa réponse"),
  ).toBeVisible();
  await report.getByRole("link", { name: "Voir les différences et décider" }).click();
  await expect(claire).toHaveURL(/\/depot-du-dossier#pads$/);
  const panel = claire.getByRole("region", { name: /^1 pad contient un texte/ });
  await expect(
    panel.locator("ins").filter({ hasText: `Drones${stamp}. Boats${stamp}.` }),
  ).toBeVisible();
  await expectAccessible(claire);
  await panel.getByRole("button", { name: /^Laisser hors de la réponse/ }).click();
  await expect(
    claire.getByRole("status").filter({ hasText: "La réponse reste comme elle est" }),
  ).toBeVisible();
  await expect(panel).toBeHidden();

  // Left out, the same text is named no more; a changed one is.
  await openForm(claire, "fr");
  await expect(answer.getByText(differs)).toHaveCount(0);
  const reopened = await openPad(claire, HERS);
  await reopened.text.press("Control+End");
  await reopened.text.pressSequentially(` Pied${stamp}.`);
  await expect(reopened.status).toHaveText("Gardé dans le pad");
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await answer.getByRole("link", { name: "Voir la différence" }).click();
  await expect(
    dialog.getByRole("heading", { name: "Ce qui change dans la réponse" }),
  ).toBeFocused();
  await dialog.getByRole("button", { name: "Revenir au pad" }).click();

  // Into the answer: first what changes, then the change.
  await dialog.getByRole("button", { name: "Reprendre dans la réponse" }).click();
  await expect(
    dialog.getByRole("heading", { name: "Ce qui change dans la réponse" }),
  ).toBeFocused();
  await expect(dialog.locator(".word-diff")).toContainText(`Train${stamp}.`);
  await dialog.getByRole("button", { name: "Revenir au pad" }).click();
  await expect(hers.text).toContainText(`Pied${stamp}.`);
  await dialog.getByRole("button", { name: "Reprendre dans la réponse" }).click();
  await dialog.getByRole("button", { name: "Remplacer la réponse" }).click();
  await expect(dialog).toBeHidden();
  await expect(answer).toContainText(`Train${stamp}.`);
  await expect(answer).toContainText(`Boats${stamp}.`);
  await expect(answer.getByText(differs)).toHaveCount(0);

  // Typed without a network, in a page that was closed before it came back.
  const again = await openPad(claire, HERS);
  await expect(again.status).toHaveText("Gardé dans le pad");
  await claire.context().setOffline(true);
  await expect(again.status).toContainText("Déconnecté");
  await again.text.press("Control+Home");
  await again.text.pressSequentially(`Quai${stamp}. `);
  await expect(again.status).toContainText("gardé sur cet appareil et partira");
  await expect.poll(() => keptOnDevice(claire)).toBe(1);
  const later = await claire.context().newPage();
  // Closed right after the last key: that one is kept too.
  await again.text.pressSequentially(`Fin${stamp}. `);
  await claire.close();
  await later.context().setOffline(false);

  // Locked, the pad can only be read; what the device kept is shown, and not called saved.
  await openForm(later, "fr");
  const question = later.locator('[data-key="method"]');
  await question.getByRole("button", { name: /^Verrouiller/ }).click();
  await expect(his.text).toHaveAttribute("aria-readonly", "true");
  await expect(james.getByRole("button", { name: "Bring into the answer" })).toBeHidden();
  const found = await openPad(later, HERS);
  await expect(found.text).toContainText(`Quai${stamp}. Fin${stamp}.`);
  await expect(found.status).toHaveText("Pas gardé dans le pad");
  await later
    .getByRole("dialog", { name: /^Pad/ })
    .getByRole("button", { name: "Fermer" })
    .last()
    .click();

  // Unlocked, it arrives.
  await question.getByRole("button", { name: /déverrouiller/ }).click();
  await expect(his.text).not.toHaveAttribute("aria-readonly", "true");
  const unlocked = await openPad(later, HERS);
  await expect(unlocked.status).toHaveText("Gardé dans le pad");
  await expect(his.text).toContainText(`Quai${stamp}. Fin${stamp}.`);
  // Of what the server has, nothing stays on a computer that others may use.
  await expect.poll(() => keptOnDevice(later)).toBe(0);

  // Connected, a tab that closes right after the last key loses nothing either.
  await unlocked.text.press("Control+Home");
  await unlocked.text.pressSequentially(`Dernier${stamp}.`);
  const last = await later.context().newPage();
  await later.close();
  await openForm(last, "fr");
  const kept = await openPad(last, HERS);
  await expect(kept.text).toContainText(`Dernier${stamp}.`);
  await expect(his.text).toContainText(`Dernier${stamp}.`);
});
