/**
 * Where an answer belongs: `q7`, or within groups `partners:first/tasks:k3f9/q9`. The list of a group's ids is itself an
 * answer, of its structure: `partners`, `partners:first/tasks`. Keys stand in tables, requests and anchors.
 */
export type AnswerKey = string;

export interface GroupStep {
  readonly structureId: string;
  readonly groupId: string;
}

export interface ParsedKey {
  /** The groups it stands in, from the outermost. */
  readonly groups: readonly GroupStep[];
  readonly nodeId: string;
}

/** The group that is there before anybody added one: the same for everybody, so that two people begin in the same. */
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

/** The id an element of the page has, so that a link can lead to it. */
export const toAnchorId = (key: AnswerKey): string => `q-${key.replace(/[:/]/g, ".")}`;
