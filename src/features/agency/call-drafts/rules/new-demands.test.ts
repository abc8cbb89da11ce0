import { expect, test } from "vitest";
import { EMPTY_CALL_CONTENT } from "#features/portal/calls/rules/call-content.ts";
import { listNewDemands } from "./new-demands.ts";

const slot = (id: string, mandatory: boolean) => ({
  ...{ id, kind: "simple" as const, labelFr: "Annexe", labelEn: "Appendix" },
  ...{ mandatory, maxCount: 1, template: null },
});

test("new demands are slots and CVs that were not mandatory before", () => {
  const published = {
    ...EMPTY_CALL_CONTENT,
    ...{ coordinatorCv: true, scientificManagerCv: false },
    appendices: [slot("kept", true), slot("optional", false), slot("relaxed", true)],
  };
  const content = {
    ...published,
    scientificManagerCv: true,
    appendices: [
      ...[slot("kept", true), slot("optional", true), slot("relaxed", false)],
      ...[slot("new", true), slot("free", false)],
    ],
  };
  expect(listNewDemands(published, content)).toEqual({
    slotIds: ["optional", "new"],
    requiredCv: { coordinator: false, scientist_manager: true },
  });
  expect(listNewDemands(content, content).slotIds).toEqual([]);
});
