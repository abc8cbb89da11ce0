import { expect, test } from "vitest";
import type { DraftNode } from "#form-engine/draft-model.ts";
import { mergeDraftNode, mergeDraftPart } from "./merge-draft-node.ts";

const BASE: DraftNode = {
  parentId: "s",
  position: "a0",
  fields: {
    discr: "question",
    type: "choice",
    titleFr: "Durée",
    titleEn: "",
    helpFr: "Aide",
    choiceQuestionNodes: [
      { id: "one", labelFr: "Un", labelEn: "" },
      { id: "two", labelFr: "Deux", labelEn: "" },
    ],
  },
};

const change = (fields: object, place: Partial<DraftNode> = {}): DraftNode => ({
  ...{ ...BASE, ...place },
  fields: { ...BASE.fields, ...fields },
});
const option = (id: string, labelFr: string, labelEn = "") => ({ id, labelFr, labelEn });
const changeOptions = (...choiceQuestionNodes: object[]) => change({ choiceQuestionNodes });

test("[E-03 part] two designers write different fields of one node, one moves it, one removes a field", () => {
  const { helpFr: _, ...withoutHelp } = BASE.fields;
  const mine = { ...change({}), fields: { ...withoutHelp, titleEn: "Duration" } };
  const theirs = change({ titleFr: "La durée" }, { parentId: null, position: "a5" });
  const merged = {
    ...{ parentId: null, position: "a5" },
    fields: { ...withoutHelp, titleEn: "Duration", titleFr: "La durée" },
  };
  expect(mergeDraftNode(BASE, mine, theirs)).toEqual(merged);
  expect(mergeDraftNode(BASE, theirs, mine)).toEqual(merged);
  expect(mergeDraftPart(BASE, mine, theirs)).toEqual({ merged });
});

test("[E-03 part] what both changed is asked: a title, a place, a deletion against a change", () => {
  const one = change({ titleFr: "Durée A" });
  expect(mergeDraftNode(BASE, one, change({ titleFr: "Durée B" }))).toBeNull();
  expect(mergeDraftPart(BASE, one, change({ titleFr: "Durée B" }))).toBe("clash");
  const moved = change({}, { parentId: "t", position: "a0" });
  // Parent and position belong together: the same position elsewhere is another place.
  expect(mergeDraftNode(BASE, moved, change({}, { position: "a1" }))).toBeNull();
  expect(mergeDraftPart(BASE, one, null)).toBe("clash");
  expect(mergeDraftPart(BASE, null, one)).toBe("clash");
  expect(mergeDraftPart(BASE, null, null)).toBe("agreed");
  expect(mergeDraftPart(BASE, one, BASE)).toBe("apart");
  expect(mergeDraftPart(BASE, one, one)).toBe("agreed");
});

test("[E-03 part] options are merged by id: words, additions, removals and order", () => {
  const [one, two] = [option("one", "Un"), option("two", "Deux")];
  const merge = (mine: DraftNode, theirs: DraftNode) =>
    mergeDraftNode(BASE, mine, theirs)?.fields.choiceQuestionNodes;
  expect(
    merge(
      changeOptions(option("one", "Un", "One"), two, option("three", "Trois")),
      changeOptions(option("one", "Le un"), option("four", "Quatre"), two),
    ),
  ).toEqual([
    option("one", "Le un", "One"),
    option("four", "Quatre"),
    two,
    option("three", "Trois"),
  ]);
  expect(merge(changeOptions(two, one), changeOptions(one, option("two", "Deux", "Two")))).toEqual([
    option("two", "Deux", "Two"),
    one,
  ]);
  expect(merge(changeOptions(one), changeOptions(option("one", "Un", "One"), two))).toEqual([
    option("one", "Un", "One"),
  ]);
  expect(merge(changeOptions(one), changeOptions(one, option("two", "Le deux")))).toBeUndefined();
  expect(
    merge(changeOptions(option("one", "A"), two), changeOptions(option("one", "B"), two)),
  ).toBeUndefined();
});
