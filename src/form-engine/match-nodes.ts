import { foldedWords } from "#platform/fold-text.ts";
import type { Form, NodePlace } from "./form.ts";
import { type FormNode, isGroup } from "./model.ts";

/**
 * Which node of another form asks what a node of this one asked: by id and words, by the same words, or by the id alone; always
 * of the same type, and each but once. Sections that are not repeated hold no answers and are not matched.
 */
export function matchNodes(from: Form, to: Form): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const open = [...to.places.values()].filter(holdsAnswers);
  const sources = [...from.places.values()].filter(holdsAnswers);
  const rules = [
    (one: FormNode, other: FormNode) => one.id === other.id && sameWords(one, other),
    sameWords,
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

const holdsAnswers = ({ node }: NodePlace): boolean => node.discr === "question" || isGroup(node);

/** Agencies change a capital or a comma from one year to the next. */
const sameWords = (one: FormNode, other: FormNode): boolean =>
  folded(one.titleFr) === folded(other.titleFr) || folded(one.titleEn) === folded(other.titleEn);

const folded = (title: string): string => foldedWords(title).join(" ");
