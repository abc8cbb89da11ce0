import { beforeAll, expect, test } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { AnnouncedDates } from "./announced-dates.ts";
import type { Receipt } from "./receipt.ts";
import { buildReceiptDocument } from "./receipt-document.ts";

beforeAll(() => setTranslations({ fr, en }));

const RECEIPT: Receipt = {
  type: "passerelle.deposit-receipt",
  format: 1,
  number: "ANR-26-7K2M4-9QDT6-2",
  keyId: "0123456789abcdef",
  depositedAt: "2026-11-18T11:50:17.000Z",
  depositedBy: { name: "Claire Morel", role: "coordinator" },
  dossier: { id: "d", acronym: "LITTOSOL", title: "Sols littoraux" },
  call: {
    slug: "biot",
    titleFr: "Biodiversité",
    titleEn: "Biodiversity",
    partner: "ANR",
    closesAt: "",
  },
  version: { number: 2, kind: "deposit", replaces: 1, sha256: "ab".repeat(32), bytes: 1234 },
  forms: [],
  contents: { answers: 3, teams: 1, cvs: 1, appendices: 0 },
  files: [{ path: "cv/1-morel.pdf", bytes: 5, sha256: "cd".repeat(32) }],
};
const verify = "https://passerelle.test/verifier/ANR-26-7K2M4-9QDT6-2";
const UNANNOUNCED: AnnouncedDates = { eligibilityAnswerOn: null, decisionsOn: null };
const renderText = (receipt: Receipt, locale: "fr" | "en", announced = UNANNOUNCED) =>
  JSON.stringify(
    buildReceiptDocument(receipt, { locale, t: getTranslator(locale), verify, announced }),
  );

test("a receipt on paper says what was received when, by whom, every digest, and where it is verified", () => {
  const paper = renderText(RECEIPT, "en");
  for (const text of [
    "Submission receipt ANR-26-7K2M4-9QDT6-2",
    "12:50:17 (Paris time)",
    "Claire Morel",
    "LITTOSOL — Sols littoraux",
    "ANR · Biodiversity",
    "abab abab",
    "cdcd cdcd",
    "cv/1-morel.pdf",
    verify,
  ])
    expect(paper).toContain(text);
  expect(renderText(RECEIPT, "fr")).toContain("Biodiversité");
});

test("a receipt of format 2 shows the number of the dossier; one of format 1 has none to show", () => {
  expect(renderText(RECEIPT, "fr")).not.toContain("Numéro du dossier");
  const dossier = { ...RECEIPT.dossier, number: "ANR-26-BIOT-0417" };
  const paper = renderText({ ...RECEIPT, format: 2, dossier }, "fr");
  expect(paper).toContain("Numéro du dossier");
  expect(paper).toContain("ANR-26-BIOT-0417");
});

test("[E-11 part] a receipt names the dates that the agency announces, and none that it does not", () => {
  expect(renderText(RECEIPT, "fr")).not.toContain("annoncé");
  const announced = { eligibilityAnswerOn: "2027-04-02", decisionsOn: "2027-07" };
  const paper = renderText(RECEIPT, "fr", announced);
  expect(paper).toMatch(/Réponse annoncée sur l.éligibilité.*2 avril 2027/);
  expect(paper).toMatch(/Décisions annoncées.*juillet 2027/);
  const english = renderText(RECEIPT, "en", announced);
  expect(english).toMatch(/Announced answer about eligibility.*2 April 2027/);
  expect(english).toMatch(/Announced decisions.*July 2027/);
});

test("[D-24 part] what stood by says so on paper, with the moment it was frozen", () => {
  const frozenAt = "2026-11-18T10:31:00.000Z";
  const version = { ...RECEIPT.version, kind: "standby", frozenAt } as const;
  const paper = renderText({ ...RECEIPT, version }, "en");
  expect(paper).toContain("Claire Morel, by the standby submission, complete state of");
  expect(paper).toContain("11:31:00");
});
