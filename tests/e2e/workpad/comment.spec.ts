import type { Page } from "@playwright/test";
import { expectSaved, openDossierPage, waitUntilSettled } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

async function openProposal(page: Page, language: string): Promise<void> {
  await page.goto(`/change_locale/${language}?to=/mon-espace/mes-dossiers`);
  await page.getByRole("link", { name: /LITTOSOL/ }).click();
  await page
    .getByRole("navigation")
    .getByRole("link", {
      name: language === "fr" ? "Proposition scientifique" : "Scientific proposal",
    })
    .click();
  await waitUntilSettled(page);
}

test("two people comment on a question: counted live, answered, resolved and reopened", async ({
  asResearcher,
}) => {
  const claire = await asResearcher();
  const james = await asResearcher("james.okafor@example.org");
  await openProposal(claire, "fr");
  await openProposal(james, "en");
  const stamp = Date.now();
  // A retry takes another question: the first try left a thread at its own.
  const [question, inEnglish] =
    test.info().retry === 0
      ? ["Résumé en anglais", "Abstract in English"]
      : ["Originalité et rupture", "Originality"];

  // Begun by one, by keyboard; counted beside the question and in the contents of the other.
  await claire.getByRole("link", { name: `Commenter « ${question} »` }).press("Enter");
  const hers = claire.getByRole("dialog", { name: `Commentaires sur « ${question} »` });
  await hers
    .getByRole("textbox", { name: "Votre commentaire" })
    .fill(`Trop long ? ${stamp} @James Okafor`);
  await expectAccessible(claire);
  await hers.getByRole("button", { name: "Commenter" }).click();
  // In its thread: the text may stand there a moment before the box it was typed in is emptied.
  const begun = hers.getByRole("region", { name: "Fil de Claire Morel" });
  await expect(begun.getByText(`Trop long ? ${stamp}`)).toBeVisible();
  const mark = james.getByRole("link", { name: `1 open comment on “${inEnglish}”` });
  await expect(mark).toBeVisible();
  const contents = james.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByText("1 open comment").first()).toBeAttached();

  // Answered by the other, while the first looks.
  await mark.click();
  const his = james.getByRole("dialog", { name: `Comments on “${inEnglish}”` });
  await his.getByRole("button", { name: "Reply" }).click();
  await his.getByRole("textbox", { name: "Reply" }).fill(`Two lines too long ${stamp}`);
  await his.getByRole("button", { name: "Send the reply" }).click();
  await expect(hers.getByText(`Two lines too long ${stamp}`)).toBeVisible();

  // Corrected by who wrote it, and said to be; the focus stays with the thread.
  const reply = his.getByRole("listitem").filter({ hasText: `Two lines too long ${stamp}` });
  await reply.getByRole("button", { name: "Edit" }).press("Enter");
  const edit = his.getByRole("textbox", { name: "Edit the comment" });
  await expect(edit).toHaveValue(`Two lines too long ${stamp}`);
  await edit.fill(`Three lines too long ${stamp}`);
  await his.getByRole("button", { name: "Save" }).click();
  await expect(edit).toHaveCount(0);
  await expect(his.getByRole("region", { name: "Thread of Claire Morel" })).toBeFocused();
  await expect(
    hers.getByRole("listitem").filter({ hasText: `Three lines too long ${stamp}` }),
  ).toContainText("modifié à");

  // Resolved: no longer counted; reopened: counted again. What another was just typing is kept, wherever the thread
  // goes.
  await his.getByRole("button", { name: "Reply" }).click();
  await his.getByRole("textbox", { name: "Reply" }).fill(`Not sent ${stamp}`);
  await hers.getByRole("button", { name: "Résoudre" }).click();
  await his.getByText("1 resolved thread").click();
  await his.getByRole("button", { name: "Reply" }).click();
  await expect(his.getByRole("textbox", { name: "Reply" })).toHaveValue(`Not sent ${stamp}`);
  await james.keyboard.press("Escape");
  await expect(mark).toHaveCount(0);
  // The way in takes the focus back.
  await expect(james.getByRole("link", { name: `Comment on “${inEnglish}”` })).toBeFocused();
  await hers.getByText("1 fil résolu").click();
  await hers.getByRole("button", { name: "Rouvrir" }).click();
  await expect(mark).toBeVisible();

  // All of them on a page, which goes on while others comment…
  await claire.keyboard.press("Escape");
  await openDossierPage(claire, "Commentaires");
  const page = claire
    .getByRole("region", { name: "Fil de Claire Morel" })
    .filter({ hasText: `Trop long ? ${stamp}` });
  await expect(page).toContainText(`Three lines too long ${stamp}`);
  await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
  await expectAccessible(claire);

  // …and needs no script.
  const plain = await asResearcher("james.okafor@example.org", { javaScriptEnabled: false });
  const dossier = new URL(james.url()).pathname.replace(/\/[^/]*$/, "");
  await plain.goto(`/change_locale/en?to=${dossier}/commentaires`);
  const thread = plain
    .getByRole("region", { name: "Thread of Claire Morel" })
    .filter({ hasText: `Trop long ? ${stamp}` });
  await expect(thread).toContainText(`Trop long ? ${stamp}`);
  await thread.getByText("Reply").first().click();
  await thread.getByRole("textbox", { name: "Reply" }).fill(`Without script ${stamp}`);
  await thread.getByRole("button", { name: "Send the reply" }).click();
  await expect(page).toContainText(`Without script ${stamp}`);
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(thread.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test("comments and pads open beside what is still being saved: nobody is asked whether to leave", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openProposal(page, "fr");
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/reponses/**", async (route) => {
    await held;
    await route.continue();
  });
  const abstract = page.getByRole("textbox", { name: "Résumé en anglais" });
  await abstract.press("Control+End");
  await abstract.pressSequentially(" Then.");
  const question = page.getByRole("dialog", { name: /N’oubliez pas d’enregistrer/ });
  for (const [mark, name] of [
    [/[Cc]omment.* « Résumé en anglais »/, /^Commentaires sur/],
    [/^Écrire « .* » à plusieurs/, /^Pad/],
  ] as const) {
    await page.getByRole("link", { name: mark }).first().click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await expect(question).toBeHidden();
    await dialog.getByRole("button", { name: "Fermer" }).last().click();
    await expect(dialog).toBeHidden();
  }
  letThrough();
  await expectSaved(page);
});
