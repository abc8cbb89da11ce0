import type { DocumentBlock, DocumentModel } from "#documents/model.ts";
import type { DossierContent } from "#features/proposals/deposits/rules/manifest.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import type { DossierState } from "./dossier-json.ts";
import type { ExportKind } from "./export-kinds.ts";
import { buildFormBlocks, type PrintedForm, type PrintLanguage } from "./form-blocks.ts";
import { buildContactBlocks, buildPublicationBlocks, buildTeamBlocks } from "./team-blocks.ts";

/** A dossier to print: its current content, or the manifest of a deposited version. */
export interface PrintableDossier {
  readonly content: DossierContent;
  readonly state: DossierState;
  /** Form models by version id. */
  readonly models: ReadonlyMap<string, FormModel>;
  /** For a deposited version: its number and proof. */
  readonly deposit?: {
    readonly version: number;
    readonly receiptNumber: string;
    readonly sha256: string;
  };
}

/**
 * A dossier, or one form of it, as a document. It contains no current time, so that two prints of the same content are
 * equal.
 */
export function buildDossierDocument(
  dossier: PrintableDossier,
  kind: ExportKind,
  language: PrintLanguage,
): DocumentModel {
  const { locale, t } = language;
  const { content, state } = dossier;
  const { acronym, title } = content.dossier;
  const name = `${acronym} — ${title}`;
  const forms = listPrintedForms(dossier, kind);
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
          [t("dossierExports:parts.consortium"), buildTeamBlocks(content, language)],
          [t("dossierExports:parts.contacts"), buildContactBlocks(content.teams, language)],
          [
            t("dossierExports:parts.publications"),
            buildPublicationBlocks(content.members, language),
          ],
          [t("dossierExports:parts.appendices"), buildAppendixBlocks(content, language)],
        ] as const)
      : []),
  ];
  return {
    title: kind === "dossier" ? name : `${acronym} — ${parts[0]?.[0] ?? ""}`,
    author: getCoordinatorName(content),
    locale,
    header: name,
    footer: [acronym, formatState(state, language), formatLastSaved(state, language)].join(" · "),
    blocks: [
      { kind: "heading", level: 1, text: name, unlisted: true },
      { kind: "facts", facts: buildCoverFacts(dossier, language) },
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
export const listPrintedForms = (
  { content, state, models }: PrintableDossier,
  kind: ExportKind,
): PrintedForm[] =>
  content.forms
    .filter(
      ({ formModelType }) =>
        (kind === "dossier" || formModelType === kind) &&
        (state.creationConfirmed || formModelType !== "scientific_proposition"),
    )
    .map(({ versionId, answers }) => {
      const model = models.get(versionId);
      if (!model) throw new Error(`no form version ${versionId}`);
      return { model, answers: answers as Readonly<Record<string, Answer>> };
    });

const getCoordinatorName = ({ members }: DossierContent): string => {
  const coordinator = members.find(({ role }) => role === "coordinator");
  return coordinator ? `${coordinator.firstName} ${coordinator.lastName}`.trim() : "";
};

function buildCoverFacts(dossier: PrintableDossier, language: PrintLanguage) {
  const { locale, t } = language;
  const { content, state } = dossier;
  const { call } = content;
  const title = locale === "fr" ? call.titleFr : call.titleEn;
  return (
    [
      // A version of format 1 has no number; its print stays as it was.
      ...(content.dossier.number ? ([["number", content.dossier.number]] as const) : []),
      ["call", `${call.partner} · ${title}`],
      ["closing", formatMoment(call.closesAt, language)],
      ["coordinator", getCoordinatorName(content)],
      ["state", formatState(state, language)],
      ["saved", formatMoment(state.lastSaved, language)],
      ...buildDepositFacts(dossier),
    ] as const
  ).map(([name, text]) => ({ label: t(`dossierExports:cover.${name}`), line: [{ text }] }));
}

/** Includes the receipt number, because two versions may be deposited in the same minute. */
function buildDepositFacts({ deposit }: PrintableDossier) {
  if (!deposit) return [];
  return [
    ["version", String(deposit.version)],
    ["receipt", deposit.receiptNumber],
    ["digest", deposit.sha256],
  ] as const;
}

/** The deposit state, so that a print of a draft is not mistaken for a deposit. */
function formatState(
  { currentPlace, unlocked, published }: DossierState,
  language: PrintLanguage,
): string {
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

const formatLastSaved = ({ lastSaved }: DossierState, language: PrintLanguage): string =>
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
  { appendices, files }: DossierContent,
  { locale, t }: PrintLanguage,
): DocumentBlock[] {
  if (appendices.length === 0) return [];
  const entries = appendices.map(({ labelFr, labelEn, fileName, pages, file }) => {
    const { bytes = 0, sha256 = "" } = files.find(({ path }) => path === file) ?? {};
    return {
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
    };
  });
  return [{ kind: "entries", numbered: true, entries }];
}
