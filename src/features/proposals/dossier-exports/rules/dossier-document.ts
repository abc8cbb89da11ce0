import type { DocumentBlock, DocumentModel } from "#documents/model.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import type { PrintedAppendix, PrintedContent } from "./dossier-content.ts";
import type { ExportKind } from "./export-kinds.ts";
import { buildFormBlocks, type PrintLanguage } from "./form-blocks.ts";
import { buildContactBlocks, buildPublicationBlocks, buildTeamBlocks } from "./team-blocks.ts";

/**
 * A dossier, or one form of it, as a document. It contains no current time, so that two prints of the same content are
 * equal.
 */
export function buildDossierDocument(
  content: PrintedContent,
  kind: ExportKind,
  language: PrintLanguage,
): DocumentModel {
  const { locale, t } = language;
  const name = `${content.acronym} — ${content.title}`;
  const forms = listPrintedForms(content, kind);
  const parts: readonly (readonly [title: string, blocks: readonly DocumentBlock[]])[] = [
    ...forms.map(
      (form) =>
        [
          locale === "fr" ? form.model.titleFr : form.model.titleEn,
          buildFormBlocks(form, 3, language),
        ] as const,
    ),
    ...(kind === "dossier"
      ? ([
          [t("dossierExports:parts.consortium"), buildTeamBlocks(content.teams, language)],
          [t("dossierExports:parts.contacts"), buildContactBlocks(content.teams, language)],
          [t("dossierExports:parts.publications"), buildPublicationBlocks(content.teams, language)],
          [t("dossierExports:parts.appendices"), buildAppendixBlocks(content.appendices, language)],
        ] as const)
      : []),
  ];
  return {
    title: kind === "dossier" ? name : `${content.acronym} — ${parts[0]?.[0] ?? ""}`,
    author: getCoordinatorName(content),
    locale,
    header: name,
    footer: [
      content.acronym,
      formatState(content, language),
      formatLastSaved(content, language),
    ].join(" · "),
    blocks: [
      { kind: "heading", level: 1, text: name, unlisted: true },
      { kind: "facts", facts: buildCoverFacts(content, language) },
      { kind: "contents", title: t("dossierExports:contents") },
      ...parts
        .filter(([, blocks]) => blocks.length > 0)
        .flatMap(([text, blocks]): DocumentBlock[] => [
          { kind: "page-break" },
          { kind: "heading", level: 2, text },
          ...blocks,
        ]),
    ],
  };
}

/** The forms to print. The scientific proposal is empty before the creation is confirmed, so it is left out. */
export const listPrintedForms = (content: PrintedContent, kind: ExportKind) =>
  content.formModels.filter(
    ({ formModelType }) =>
      (kind === "dossier" || formModelType === kind) &&
      (content.creationConfirmed || formModelType !== "scientific_proposition"),
  );

const getCoordinatorName = ({ teams }: PrintedContent): string => {
  const coordinator = teams
    .flatMap(({ members }) => members)
    .find(({ role }) => role === "coordinator");
  return coordinator ? `${coordinator.firstName} ${coordinator.lastName}`.trim() : "";
};

function buildCoverFacts(content: PrintedContent, language: PrintLanguage) {
  const { locale, t } = language;
  const { call } = content;
  const title = locale === "fr" ? call.titleFr : call.titleEn;
  return (
    [
      ["call", `${call.partner} · ${title}`],
      ["closing", formatMoment(call.closesAt, language)],
      ["coordinator", getCoordinatorName(content)],
      ["state", formatState(content, language)],
      ["saved", formatMoment(content.lastSaved, language)],
      ...buildDepositFacts(content),
    ] as const
  ).map(([name, text]) => ({ label: t(`dossierExports:cover.${name}`), line: [{ text }] }));
}

/** Includes the receipt number, because two versions may be deposited in the same minute. */
function buildDepositFacts({ deposit }: PrintedContent) {
  if (!deposit) return [];
  return [
    ["version", String(deposit.version)],
    ["receipt", deposit.receiptNumber],
    ["digest", deposit.sha256],
  ] as const;
}

/** The deposit state, so that a print of a draft is not mistaken for a deposit. */
function formatState(
  { currentPlace, unlocked, published }: PrintedContent,
  language: PrintLanguage,
) {
  const { t } = language;
  if (!published) return t("dossierExports:state.draft");
  const date = formatMoment(published, language);
  if (unlocked) return t("dossierExports:state.unlocked", { date });
  return currentPlace === "published"
    ? t("dossierExports:state.deposited", { date })
    : t("dossierExports:state.decided", {
        date,
        decision: t(`dossierExports:decisions.${currentPlace as "selected"}`),
      });
}

const formatLastSaved = ({ lastSaved }: PrintedContent, language: PrintLanguage): string =>
  language.t("dossierExports:savedOn", { moment: formatMoment(lastSaved, language) });

function formatMoment(iso: string, { locale, t }: PrintLanguage): string {
  const at = new Date(iso);
  return t("dossierExports:moment", {
    date: formatDate(locale, at),
    time: formatTime(locale, at),
  });
}

/** The list of appendices. They are not printed, but identified by name, size and digest. */
function buildAppendixBlocks(
  appendices: readonly PrintedAppendix[],
  { locale, t }: PrintLanguage,
): DocumentBlock[] {
  if (appendices.length === 0) return [];
  const entries = appendices.map(({ labelFr, labelEn, fileName, bytes, sha256, pages }) => ({
    margin: locale === "fr" ? labelFr : labelEn,
    title: [{ text: fileName, strong: true as const }],
    lines: [
      [
        {
          text: [
            formatFileSize(bytes, locale),
            ...(pages === null ? [] : [t("dossierExports:appendix.pages", { count: pages })]),
          ].join(", "),
        },
      ],
      [{ text: `SHA-256 ${sha256}` }],
    ],
  }));
  return [{ kind: "entries", numbered: true, entries }];
}
