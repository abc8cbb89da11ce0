import type { DocumentBlock, DocumentModel } from "#documents/model.ts";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import { appendixBlocks } from "./appendix-blocks.ts";
import type { PrintedContent } from "./dossier-content.ts";
import type { ExportKind } from "./export-kinds.ts";
import { formBlocks, type PrintWords } from "./form-blocks.ts";
import { contactBlocks, publicationBlocks, teamBlocks } from "./team-blocks.ts";

/**
 * A dossier, or one of its forms, as it is printed. Nothing in it depends on the moment it is made at, so that two prints of
 * the same content are the same document.
 */
export function dossierDocument(
  content: PrintedContent,
  kind: ExportKind,
  words: PrintWords,
): DocumentModel {
  const { locale, t } = words;
  const name = `${content.acronym} — ${content.title}`;
  const forms = printedForms(content, kind);
  const parts: readonly (readonly [title: string, blocks: readonly DocumentBlock[]])[] = [
    ...forms.map(
      (form) =>
        [
          locale === "fr" ? form.model.titleFr : form.model.titleEn,
          formBlocks(form, 3, words),
        ] as const,
    ),
    ...(kind === "dossier"
      ? ([
          [t("dossierExports:parts.consortium"), teamBlocks(content.teams, words)],
          [t("dossierExports:parts.contacts"), contactBlocks(content.teams, words)],
          [t("dossierExports:parts.publications"), publicationBlocks(content.teams, words)],
          [t("dossierExports:parts.appendices"), appendixBlocks(content.appendices, words)],
        ] as const)
      : []),
  ];
  return {
    title: kind === "dossier" ? name : `${content.acronym} — ${parts[0]?.[0] ?? ""}`,
    author: coordinatorOf(content),
    locale,
    header: name,
    footer: [content.acronym, stateWords(content, words), savedWords(content, words)].join(" · "),
    blocks: [
      { kind: "heading", level: 1, text: name, unlisted: true },
      { kind: "facts", facts: coverFacts(content, words) },
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

/** The scientific proposal opens with the confirmation; before it there is nothing of it to print. */
export const printedForms = (content: PrintedContent, kind: ExportKind) =>
  content.formModels.filter(
    ({ formModelType }) =>
      (kind === "dossier" || formModelType === kind) &&
      (content.creationConfirmed || formModelType !== "scientific_proposition"),
  );

const coordinatorOf = ({ teams }: PrintedContent): string => {
  const coordinator = teams
    .flatMap(({ members }) => members)
    .find(({ role }) => role === "coordinator");
  return coordinator ? `${coordinator.firstName} ${coordinator.lastName}`.trim() : "";
};

function coverFacts(content: PrintedContent, words: PrintWords) {
  const { locale, t } = words;
  const { call } = content;
  const title = locale === "fr" ? call.titleFr : call.titleEn;
  return (
    [
      ["call", `${call.partner} · ${title}`],
      ["closing", momentWords(call.closesAt, words)],
      ["coordinator", coordinatorOf(content)],
      ["state", stateWords(content, words)],
      ["saved", momentWords(content.lastSaved, words)],
      ...depositFacts(content),
    ] as const
  ).map(([name, text]) => ({ label: t(`dossierExports:cover.${name}`), line: [{ text }] }));
}

/** Two versions of one day are told apart by more than the minute. */
function depositFacts({ deposit }: PrintedContent) {
  if (!deposit) return [];
  return [
    ["version", String(deposit.version)],
    ["receipt", deposit.receiptNumber],
    ["digest", deposit.sha256],
  ] as const;
}

/** A print must never be taken for a deposit. */
function stateWords({ currentPlace, unlocked, published }: PrintedContent, words: PrintWords) {
  const { t } = words;
  if (!published) return t("dossierExports:state.draft");
  const date = momentWords(published, words);
  if (unlocked) return t("dossierExports:state.unlocked", { date });
  return currentPlace === "published"
    ? t("dossierExports:state.deposited", { date })
    : t("dossierExports:state.decided", {
        date,
        decision: t(`dossierExports:decisions.${currentPlace as "selected"}`),
      });
}

const savedWords = ({ lastSaved }: PrintedContent, words: PrintWords): string =>
  words.t("dossierExports:savedOn", { moment: momentWords(lastSaved, words) });

function momentWords(iso: string, { locale, t }: PrintWords): string {
  const at = new Date(iso);
  return t("dossierExports:moment", {
    date: formatDate(locale, at),
    time: formatTime(locale, at),
  });
}
