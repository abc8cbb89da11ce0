import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type CallContent, EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { type CheckFacts, checkCallContent, toFailureCodes } from "./check-call-content.ts";
import { copyCallContent } from "./copy-call-content.ts";
import { isFrenchPublicHoliday } from "./public-holidays.ts";

const now = new Date("2027-01-04T09:00:00Z");
const form = randomUUID();
const file = {
  ...{ key: "calls/1/a", fileName: "a.pdf", mediaType: "application/pdf", bytes: 1 },
  sha256: "0".repeat(64),
};
const complete: CallContent = {
  ...EMPTY_CALL_CONTENT,
  ...{ code: "RIVE", titleFr: "Rivières", titleEn: "Rivers" },
  ...{ summaryFr: "Court", summaryEn: "Short" },
  ...{ bodyFr: textToDocument("Texte"), bodyEn: textToDocument("Text") },
  ...{ opensAt: "2027-02-01T08:00:00.000Z", closesAt: "2027-04-06T11:00:00.000Z" },
  generalInformationForm: form,
  contacts: [
    { id: randomUUID(), name: "Ana", roleFr: "", roleEn: "", email: "a@example.org", phone: "" },
  ],
  documents: [
    {
      id: randomUUID(),
      kind: "call_text",
      language: null,
      labelFr: "Texte",
      labelEn: "Text",
      file,
    },
  ],
};
const facts: CheckFacts = {
  ...{ now, partnerKind: "standard", published: null },
  ...{ isCodeTaken: false, isReferenceTaken: false, closingRefusal: null },
  formVersions: new Map([[form, "generalInformationForm"]]),
  hasDossiers: false,
  departmentIds: new Set([7]),
  ercPanels: new Set(["PE1"]),
  checkedAgainst: {
    ...{ titleFr: "Rivers", titleEn: "Rivières", summaryFr: "Short", summaryEn: "Court" },
    ...{ bodyFr: complete.bodyEn, bodyEn: complete.bodyFr, keywordsFr: [], keywordsEn: [] },
  },
};
const list = (over: Partial<CallContent> = {}, otherFacts: Partial<CheckFacts> = {}) =>
  checkCallContent({ ...complete, ...over }, { ...facts, ...otherFacts })
    .filter(({ level }) => level !== "done")
    .map(({ code, field, level }) => `${level} ${code} ${field}`);
const rule = { id: randomUUID(), articleFr: "", articleEn: "", quoteFr: "", quoteEn: "" };
const slot = { id: randomUUID(), kind: "simple", mandatory: true, maxCount: 1 } as const;

describe("[E-11 part] the check list before a publication", () => {
  test("names all that an empty draft lacks, in both languages, and what is done", () => {
    const items = checkCallContent(EMPTY_CALL_CONTENT, facts);
    const blocking = items.filter(({ level }) => level === "blocks");
    expect(blocking.map(({ code, field }) => `${code} ${field}`)).toEqual(
      [
        ...["titleFr", "titleEn", "summaryFr", "summaryEn", "bodyFr", "bodyEn", "code"],
        ...["opensAt", "closesAt", "url"],
      ].map((field) => `required ${field}`),
    );
    expect(toFailureCodes(items)).toContain("required:titleFr required:titleEn");
    expect(list()).toEqual([]);
    const done = checkCallContent(complete, facts).map(({ field }) => field);
    expect(done).toContain("titleEn");
  });

  test.each<[string, Partial<CallContent>, Partial<CheckFacts>, string]>([
    ["a title of spaces", { titleEn: "  " }, {}, "blocks required titleEn"],
    [
      "keywords in one language",
      { keywordsFr: ["eau"] },
      {},
      "blocks translationMissing keywordsEn",
    ],
    ["a code that is taken", {}, { isCodeTaken: true }, "blocks codeTaken code"],
    [
      "a reference that is taken",
      {},
      { isReferenceTaken: true },
      "blocks referenceTaken reference",
    ],
    [
      "a closing before the opening",
      { opensAt: "2027-04-07T08:00:00.000Z" },
      {},
      "blocks closingBeforeOpening closesAt",
    ],
    [
      "a closing in the past",
      { opensAt: "2026-01-05T08:00:00.000Z", closesAt: "2026-12-01T12:00:00.000Z" },
      {},
      "blocks closingPast closesAt",
    ],
    [
      "a closing over a century away",
      { closesAt: "2128-04-06T11:00:00.000Z" },
      {},
      "blocks tooFar closesAt",
    ],
    [
      "a day that does not exist",
      { decisionsOn: "2027-06-31" },
      {},
      "blocks dateInvalid decisionsOn",
    ],
    ["an address that is none", { url: "javascript:alert(1)" }, {}, "blocks urlInvalid url"],
    ["no form and no address", { generalInformationForm: null }, {}, "blocks required url"],
    [
      "a form without a published version",
      { scientificPropositionForm: randomUUID() },
      {},
      "blocks formNotPublished scientificPropositionForm",
    ],
    [
      "another form on a call with dossiers",
      { scientificPropositionForm: randomUUID() },
      { hasDossiers: true, published: complete },
      "blocks formInUse scientificPropositionForm",
    ],
    [
      "a form of a one-off partner",
      {},
      { partnerKind: "one_off" },
      "blocks formsNotAllowed generalInformationForm",
    ],
    ["a department that is none", { departmentId: 8 }, {}, "blocks departmentInvalid departmentId"],
    ["an unknown panel", { ercPanels: ["XX9"] }, {}, "blocks ercPanelUnknown ercPanels"],
    [
      "a slot without an English label",
      { appendices: [{ ...slot, labelFr: "Budget", labelEn: " ", template: null }] },
      {},
      "blocks appendixLabelMissing appendices",
    ],
    [
      "a rule with its limits the wrong way round",
      { eligibility: [{ ...rule, kind: "duration", minMonths: 36, maxMonths: 24 }] },
      {},
      "blocks eligibilityIncomplete eligibility",
    ],
    [
      "an earlier closing without a reason",
      {},
      { closingRefusal: "closingReasonMissing" },
      "blocks closingReasonMissing closesAt",
    ],
    ["a text to look at again", { titleFr: "Fleuves" }, {}, "advises translationReview titleEn"],
    ["no contact", { contacts: [] }, {}, "advises contactMissing contacts"],
    [
      "a call text in French only",
      { documents: complete.documents.map((one) => ({ ...one, language: "fr" })) },
      {},
      "advises callTextEnglishMissing documents",
    ],
    [
      "a closing on Easter Monday",
      { closesAt: "2027-03-29T11:00:00.000Z" },
      {},
      "advises closingOnHoliday closesAt",
    ],
    [
      // 23:30 UTC on Friday is Saturday in Paris.
      "a closing on a Saturday",
      { closesAt: "2027-04-09T22:30:00.000Z" },
      {},
      "advises closingOnWeekend closesAt",
    ],
    [
      "decisions announced before the closing",
      { decisionsOn: "2027-03" },
      {},
      "advises announcedBeforeClosing decisionsOn",
    ],
  ])("%s", (_, over, otherFacts, found) => {
    expect(list(over, otherFacts)).toEqual([found]);
  });

  test("less than 72 hours before the closing nothing more becomes mandatory for dossiers, unless the closing moves", () => {
    const soon = { closesAt: new Date(now.getTime() + 71 * 3_600_000).toISOString() };
    const published = { ...complete, opensAt: "2026-12-01T08:00:00.000Z", ...soon };
    const place = { ...slot, labelFr: "Budget", labelEn: "Budget", template: null };
    const demands = { appendices: [place], coordinatorCv: true, scientificManagerCv: true };
    const listChanged = (over: Partial<CallContent>, hasDossiers = true) =>
      list(
        { ...published, coordinatorCv: false, scientificManagerCv: false, ...over },
        {
          published: { ...published, coordinatorCv: false, scientificManagerCv: false },
          hasDossiers,
        },
      );
    expect(listChanged(demands)).toEqual(
      ["appendices", "coordinatorCv", "scientificManagerCv"].map(
        (field) => `blocks demandTooLate ${field}`,
      ),
    );
    expect(listChanged({ appendices: [{ ...place, mandatory: false }] })).toEqual([]);
    expect(listChanged(demands, false)).toEqual([]);
    const moved = new Date(now.getTime() + 72 * 3_600_000).toISOString();
    expect(listChanged({ ...demands, closesAt: moved })).toEqual([]);
  });

  test("a closed call keeps its past closing while its texts change", () => {
    const past = { opensAt: "2026-01-05T08:00:00.000Z", closesAt: "2026-12-01T12:00:00.000Z" };
    expect(list(past, { published: { ...complete, ...past } })).toEqual([]);
  });
});

test("French public holidays, those that move with Easter too", () => {
  const days = ["2027-05-06", "2027-05-17", "2026-04-06", "2027-07-14", "2028-06-05"];
  const others = ["2027-05-07", "2027-03-28", "2027-12-26"];
  const isHoliday = (day: string) => {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    return isFrenchPublicHoliday({ year, month, day: date });
  };
  expect(days.filter(isHoliday)).toEqual(days);
  expect(others.filter(isHoliday)).toEqual([]);
});

test("[A-16 part] a copy moves its dates by a year at the same time in Paris", () => {
  const copy = copyCallContent(
    {
      ...complete,
      ...{ year: 2027, reference: "R-1" },
      // Winter time, and the day before summer time begins in 2028.
      ...{ opensAt: "2027-03-27T11:00:00.000Z", closesAt: "2028-02-29T12:00:00.000Z" },
      ...{ eligibilityAnswerOn: "2028-02-29", decisionsOn: "2028-07" },
      appendices: [{ ...slot, labelFr: "Budget", labelEn: "Budget", template: null }],
    },
    randomUUID,
  );
  expect(copy).toMatchObject({
    ...{ code: "RIVE", year: 2028, reference: "", titleFr: "Rivières" },
    ...{ opensAt: "2028-03-27T10:00:00.000Z", closesAt: "2029-02-28T12:00:00.000Z" },
    ...{ eligibilityAnswerOn: "2029-02-28", decisionsOn: "2029-07", generalInformationForm: form },
  });
  expect(copy.documents[0]?.file).toEqual(file);
  expect(copy.appendices[0]?.id).not.toBe(slot.id);
});
