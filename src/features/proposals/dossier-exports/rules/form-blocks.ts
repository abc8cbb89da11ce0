import type { DocumentBlock, HeadingLevel } from "#documents/model.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { buildAnswerKey, type GroupStep } from "#form-engine/answer-key.ts";
import { isAnswered } from "#form-engine/answers.ts";
import { isEnabled, isVisible } from "#form-engine/conditions.ts";
import { makeForm } from "#form-engine/form.ts";
import { type FormState, getAnswer, getGroupIds } from "#form-engine/form-state.ts";
import {
  type FormModel,
  type FormNode,
  isGroup,
  isStructure,
  type QuestionNode,
} from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { printAnswer } from "#form-engine/types/print-answer.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

export interface PrintLanguage {
  readonly locale: Locale;
  readonly t: Translate;
}

export interface PrintedForm {
  readonly model: FormModel;
  /** By answer key. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/**
 * A form as document blocks: all visible questions with their answers; missing answers are marked. `level` is the heading
 * level of its sections; levels are not skipped.
 */
export function buildFormBlocks(
  { model, answers }: PrintedForm,
  level: number,
  { locale, t }: PrintLanguage,
): DocumentBlock[] {
  const form = makeForm(model);
  const state: FormState = { answers: new Map(Object.entries(answers)), locks: new Set() };

  const blocksOf = (node: FormNode, groups: readonly GroupStep[], at: number): DocumentBlock[] => {
    const key = buildAnswerKey(groups, node.id);
    if (!isEnabled(form, node.id) || !isVisible(form, state, key)) return [];
    if (!isStructure(node)) return questionBlocks(node, key, at);
    const children = (steps: readonly GroupStep[]) =>
      node.children.flatMap((child) => blocksOf(child, steps, at + 1));
    const title = getNodeTitle(node, locale);
    if (!isGroup(node)) {
      const number = form.positions.get(node.id)?.number ?? "";
      return [buildHeading(at, `${number} ${title}`.trim()), ...children(groups)];
    }
    return getGroupIds(state, key).flatMap((groupId, index) => [
      buildHeading(at, t("dossierForm:group.name", { title, number: index + 1 }), "unlisted"),
      ...children([...groups, { structureId: node.id, groupId }]),
    ]);
  };

  const questionBlocks = (node: QuestionNode, key: string, at: number): DocumentBlock[] => {
    const answer = getAnswer(state, key);
    const title = {
      ...buildHeading(at, getNodeTitle(node, locale), "unlisted"),
      minor: true,
    } as const;
    if (!isAnswered(node, answer)) {
      const text = t(`dossierForm:preview.${node.required ? "missing" : "unanswered"}`);
      return [title, { kind: "paragraph", line: [{ text, italic: true }] }];
    }
    return [title, ...printAnswer(node, answer, locale).map((block) => lowerHeading(block, at))];
  };

  return model.children.flatMap((node) => blocksOf(node, [], level));
}

type Heading = Extract<DocumentBlock, { kind: "heading" }>;

/** Headings inside an answer are lowered below the question's. */
const lowerHeading = (block: DocumentBlock, at: number): DocumentBlock =>
  block.kind === "heading" ? buildHeading(at + 1, block.text, "unlisted") : block;

function buildHeading(level: number, text: string, unlisted?: "unlisted"): Heading {
  const lowest = Math.min(level, 6) as HeadingLevel;
  return { kind: "heading", level: lowest, text, ...(unlisted ? { unlisted: true } : {}) };
}
