/**
 * Address of an answer in a form: `q7`, or inside groups `partners:first/tasks:k3f9/q9`. The list of a structure's
 * group ids is itself an answer, stored under the structure's key: `partners`, `partners:first/tasks`. Keys are used in
 * tables, requests and anchors.
 */
export type AnswerKey = string;

export interface GroupStep {
  readonly structureId: string;
  readonly groupId: string;
}

export interface ParsedKey {
  /** The enclosing groups, outermost first. */
  readonly groups: readonly GroupStep[];
  readonly nodeId: string;
}

/**
 * Id of the group that exists from the start. It is fixed, so that two members who start at once write into the same
 * group.
 */
export const FIRST_GROUP = "first";

const NODE_ID = /^[a-z][a-z0-9_-]{0,63}$/;
const GROUP_ID = /^[a-z0-9]{1,32}$/;

export const isGroupId = (value: unknown): value is string =>
  typeof value === "string" && GROUP_ID.test(value);

export function parseKey(key: string): ParsedKey | null {
  const parts = key.split("/");
  const nodeId = parts.pop() ?? "";
  if (!NODE_ID.test(nodeId)) return null;
  const groups: GroupStep[] = [];
  for (const part of parts) {
    const [structureId = "", groupId = "", rest] = part.split(":");
    if (rest !== undefined || !NODE_ID.test(structureId) || !GROUP_ID.test(groupId)) return null;
    groups.push({ structureId, groupId });
  }
  return { groups, nodeId };
}

export const buildAnswerKey = (groups: readonly GroupStep[], nodeId: string): AnswerKey =>
  [...groups.map(({ structureId, groupId }) => `${structureId}:${groupId}`), nodeId].join("/");

/** The HTML id of an answer's element. */
export const toAnchorId = (key: AnswerKey): string => `q-${key.replace(/[:/]/g, ".")}`;
