import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { isAnswered } from "#form-engine/answers.ts";
import { isHelpOnly, type NodeChange, type NodeChangeKind } from "#form-engine/compare-models.ts";
import { type Form, listNodeAndAncestors } from "#form-engine/form.ts";
import { type FormState, findNode } from "#form-engine/form-state.ts";
import type { FormNode } from "#form-engine/model.ts";
import type { FormPointKind } from "#form-engine/update-form.ts";
import type { NamedChange, NamedPoint } from "./notification-kinds.ts";

/**
 * The changes of a new version that concern a dossier: of questions that the team has answered and of the sections around
 * them, and added questions if the team has answered any. Help texts alone concern nobody.
 */
export function listDossierChanges(
  changes: readonly NodeChange[],
  { from, state }: { readonly from: Form; readonly state: FormState },
): NodeChange[] {
  const answered = new Set<string>();
  for (const [key, answer] of state.answers) {
    const node = findNode(from, key);
    if (node?.discr !== "question" || !isAnswered(node, answer)) continue;
    for (const { id } of listNodeAndAncestors(from, node.id)) answered.add(id);
  }
  if (answered.size === 0) return [];
  return changes.filter(
    (change) => (change.kind === "added" || answered.has(change.nodeId)) && !isHelpOnly(change),
  );
}

/**
 * How a team is told of a new version. With points to look at: by notification and mail. Without points, but with changes
 * in its dossier: by notification alone, because nothing is asked of it. Otherwise not at all.
 */
export function decideTeamNews(
  points: readonly unknown[],
  changes: readonly unknown[],
): "mailed" | "noticed" | "untold" {
  if (points.length > 0) return "mailed";
  return changes.length > 0 ? "noticed" : "untold";
}

const NAMED_KINDS: Readonly<Partial<Record<NodeChangeKind, NamedChange["kind"]>>> = {
  added: "added",
  removed: "removed",
  renamed: "renamed",
  reworded: "reworded",
  moved: "moved",
};

/** Each changed question once. A new title is left out where a point shows both titles. */
export function listNamedChanges(
  changes: readonly NodeChange[],
  points: readonly { readonly key: AnswerKey }[],
): NamedChange[] {
  const pointed = new Set(points.map(({ key }) => parseKey(key)?.nodeId));
  const byNode = Map.groupBy(changes, ({ nodeId }) => nodeId);
  return [...byNode].flatMap(([nodeId, ofNode]) => {
    const [first, second] = ofNode;
    const node = first?.after ?? first?.before;
    if (!node || !first) return [];
    const kind = second ? "changed" : (NAMED_KINDS[first.kind] ?? "changed");
    if (kind === "renamed" && pointed.has(nodeId)) return [];
    return [{ kind, ...toTitles(node) }];
  });
}

export const toNamedPoint = (kind: FormPointKind, node: FormNode): NamedPoint => ({
  kind,
  ...toTitles(node),
});

const toTitles = ({ titleFr, titleEn }: FormNode) => ({ fr: titleFr, en: titleEn });

/** Questions named in a notification; the list in the dossier has all. */
const MAX_NAMED = 8;

/** The lists of a notification's data, as long as a mail can show. */
export const toNewsData = (changes: readonly NamedChange[], points: readonly NamedPoint[]) => ({
  changes: changes.slice(0, MAX_NAMED),
  changeCount: changes.length,
  points: points.slice(0, MAX_NAMED),
  pointCount: points.length,
});
