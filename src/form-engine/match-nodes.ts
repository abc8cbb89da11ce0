import { toFoldedTokens } from "#platform/fold-text.ts";
import type { Form, NodePosition } from "./form.ts";
import { type FormNode, isGroup } from "./model.ts";

/**
 * Which node of another form asks what a node of this one asked: by id and words, by the same words, or by the id alone; always
 * of the same type, and each but once. Sections that are not repeated hold no answers and are not matched.
 */
export function matchNodes(from: Form, to: Form): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const open = [...to.positions.values()].filter(holdsAnswers);
  const sources = [...from.positions.values()].filter(holdsAnswers);
  const rules = [
    (one: FormNode, other: FormNode) => one.id === other.id && haveSameTitle(one, other),
    haveSameTitle,
    (one: FormNode, other: FormNode) => one.id === other.id,
  ];
  for (const matches of rules) {
    for (const { node } of sources) {
      if (pairs.has(node.id)) continue;
      const found = open.find(
        ({ node: other }) =>
          !taken.has(other.id) && node.type === other.type && matches(node, other),
      );
      if (!found) continue;
      pairs.set(node.id, found.node.id);
      taken.add(found.node.id);
    }
  }
  return pairs;
}

const holdsAnswers = ({ node }: NodePosition): boolean =>
  node.discr === "question" || isGroup(node);

/** Agencies change a capital or a comma from one year to the next. */
const haveSameTitle = (one: FormNode, other: FormNode): boolean =>
  foldTitle(one.titleFr) === foldTitle(other.titleFr) ||
  foldTitle(one.titleEn) === foldTitle(other.titleEn);

const foldTitle = (title: string): string => toFoldedTokens(title).join(" ");
