import { beforeAll, expect, test } from "vitest";
import { formatCallChange } from "#features/people/alerts/rules/call-change-text.ts";
import { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import { listCallChanges } from "#features/portal/calls/rules/call-changes.ts";
import {
  type CallContent,
  EMPTY_CALL_CONTENT,
  MATERIAL_FIELDS,
} from "#features/portal/calls/rules/call-content.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { toCallChangeData } from "./call-change.ts";
import { callWithdrawn } from "./notification-kinds.ts";

beforeAll(() => setTranslations({ fr, en }));

const now = new Date("2027-01-04T09:00:00Z");
const before: CallContent = {
  ...EMPTY_CALL_CONTENT,
  ...{ opensAt: "2027-02-01T08:00:00.000Z", closesAt: "2027-04-06T11:00:00.000Z" },
};
const call = { slug: "a", titleFr: "A", titleEn: "A" };

function describeChange(after: Partial<CallContent>, locale: "fr" | "en"): string {
  const changes = listCallChanges(before, { ...before, ...after });
  const closesAt = new Date(after.closesAt ?? before.closesAt ?? "");
  const told = toCallChangeData(changes, { closesAt, reason: null, now });
  const data = closingDateChanged.data.parse({ call, ...told });
  return formatCallChange(data, { now, locale, t: getTranslator(locale) });
}

/** A change of each material field, and its sentence. */
const CHANGES: Readonly<
  Record<(typeof MATERIAL_FIELDS)[number], [Partial<CallContent>, fr: RegExp, en: RegExp]>
> = {
  opensAt: [
    { opensAt: "2027-02-02T08:00:00.000Z" },
    /^Ouverture\s: auparavant/,
    /^Opening: before/,
  ],
  closesAt: [
    { closesAt: "2027-04-07T11:00:00.000Z" },
    /^Auparavant .+ désormais/,
    /^Before: .+ now:/,
  ],
  eligibilityAnswerOn: [
    { eligibilityAnswerOn: "2027-05" },
    /^Réponse sur l’éligibilité\s: auparavant date non annoncée\s; désormais mai 2027\.$/,
    /^Answer about eligibility: before no date announced; now May 2027\.$/,
  ],
  decisionsOn: [
    { decisionsOn: "2027-07-02" },
    /^Décisions\s: auparavant date non annoncée\s; désormais .*2 juillet.*\.$/,
    /^Decisions: before no date announced; now .*2 July.*\.$/,
  ],
  maxAmountEuros: [{ maxAmountEuros: 5 }, /^Montant maximal/, /^Maximum amount/],
  envelopeEuros: [{ envelopeEuros: 5 }, /^Enveloppe/, /^Budget/],
  consortiumType: [
    { consortiumType: "international" },
    /^Le consortium demandé est désormais international\.$/,
    /^The required consortium is now international\.$/,
  ],
  openToCompanies: [
    { openToCompanies: true },
    /^L’appel est désormais ouvert aux entreprises\.$/,
    /^The call is now open to companies\.$/,
  ],
  openToInternational: [
    { openToInternational: true },
    /^L’appel est désormais ouvert aux équipes étrangères\.$/,
    /^The call is now open to teams from abroad\.$/,
  ],
  eligibility: [
    {
      eligibility: [
        {
          ...{ id: crypto.randomUUID(), kind: "team_count", min: 2 },
          ...{ articleFr: "", articleEn: "", quoteFr: "", quoteEn: "" },
        },
      ],
    },
    /^Les conditions d’éligibilité ont changé\.$/,
    /^The eligibility rules have changed\.$/,
  ],
  coordinatorCv: [{ coordinatorCv: false }, /^Les pièces demandées/, /^The required documents/],
  scientificManagerCv: [
    { scientificManagerCv: true },
    /^Les pièces demandées/,
    /^The required documents/,
  ],
  maxAppendices: [
    { maxAppendices: 3 },
    /^Nombre maximal d’annexes par dossier\s: auparavant sans limite\s; désormais 3\.$/,
    /^Most appendices per proposal: before no limit; now 3\.$/,
  ],
  appendices: [
    {
      appendices: [
        {
          ...{ id: crypto.randomUUID(), kind: "simple", labelFr: "a", labelEn: "a" },
          ...{ mandatory: true, maxCount: 1, template: null },
        },
      ],
    },
    /^Les pièces demandées/,
    /^The required documents/,
  ],
};

test.each(MATERIAL_FIELDS)(
  "[E-11 part] people read what changed of %s, in both languages",
  (field) => {
    const [after, french, english] = CHANGES[field];
    expect(describeChange(after, "fr")).toMatch(french);
    expect(describeChange(after, "en")).toMatch(english);
  },
);

test("[E-11 part] a call that is no longer open to companies says so", () => {
  const data = closingDateChanged.data.parse({
    ...{ call, before: before.closesAt, after: before.closesAt },
    openings: [{ field: "openToCompanies", after: false }],
  });
  const context = { now, locale: "fr", t: getTranslator("fr") } as const;
  expect(formatCallChange(data, context)).toBe("L’appel n’est plus ouvert aux entreprises.");
});

test("[E-11 part] a withdrawal names five dossiers and counts the others", () => {
  const dossiers = Array.from({ length: 8 }, (_, at) => ({
    acronym: `D${at + 1}`,
    isDeposited: false,
  }));
  const told = { call, partner: "ANR", reasonFr: "Motif", reasonEn: "Reason", dossiers };
  const context = { now, locale: "fr", t: getTranslator("fr") } as const;
  const { detail } = callWithdrawn.describe(callWithdrawn.data.parse(told), context);
  expect(detail).toContain("Vos dossiers D1, D2, D3, D4, D5 et 3 autres restent lisibles.");
});
