import { getNodeTitle, toSectionId } from "#features/proposals/dossier-form/ui/node-text.ts";
import { buildAnswerKey, type GroupStep, toAnchorId } from "#form-engine/answer-key.ts";
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
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** A form of a deposited version. */
export interface DepositedForm {
  readonly type: string;
  readonly title: string;
  readonly model: FormModel;
  /** By answer key. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** A heading of the read forms, in the order of page and print. */
export type OutlineEntry = {
  /** The HTML id of the section or question. */
  readonly id: string;
  /** As printed: « 2 Contexte et objectifs ». */
  readonly text: string;
} & (
  | { readonly kind: "form" | "section" | "group"; readonly depth: number }
  | { readonly kind: "question"; readonly node: QuestionNode; readonly answer: Answer }
);

/** The visible headings of the forms, as `buildFormBlocks` of the exports prints them. */
export function listOutline(
  forms: readonly DepositedForm[],
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): OutlineEntry[] {
  return forms.flatMap(({ type, title, model, answers }): OutlineEntry[] => {
    const form = makeForm(model);
    const state: FormState = { answers: new Map(Object.entries(answers)), locks: new Set() };
    const listNode = (
      node: FormNode,
      groups: readonly GroupStep[],
      depth: number,
    ): OutlineEntry[] => {
      const key = buildAnswerKey(groups, node.id);
      if (!isEnabled(form, node.id) || !isVisible(form, state, key)) return [];
      const text = getNodeTitle(node, locale);
      if (!isStructure(node))
        return [
          { kind: "question", id: toAnchorId(key), text, node, answer: getAnswer(state, key) },
        ];
      const listChildren = (steps: readonly GroupStep[]) =>
        node.children.flatMap((child) => listNode(child, steps, depth + 1));
      if (!isGroup(node)) {
        const number = form.positions.get(node.id)?.number ?? "";
        const heading = `${number} ${text}`.trim();
        return [
          { kind: "section", id: toSectionId(node.id), text: heading, depth },
          ...listChildren(groups),
        ];
      }
      return getGroupIds(state, key).flatMap((groupId, index) => [
        {
          kind: "group" as const,
          id: `${toAnchorId(key)}-${groupId}`,
          text: t("dossierForm:group.name", { title: text, number: index + 1 }),
          depth,
        },
        ...listChildren([...groups, { structureId: node.id, groupId }]),
      ]);
    };
    return [
      { kind: "form", id: toFormId(type), text: title, depth: 0 },
      ...model.children.flatMap((node) => listNode(node, [], 1)),
    ];
  });
}

/** The HTML id of a form on the page. */
export const toFormId = (type: string): string => `formulaire-${type}`;
