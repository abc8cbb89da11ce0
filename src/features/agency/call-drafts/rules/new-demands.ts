import type { CallContent } from "#features/portal/calls/rules/call-content.ts";

type Pieces = Pick<CallContent, "appendices" | "coordinatorCv" | "scientificManagerCv">;

/** What a publication makes mandatory that was not: appendix slots by id, and CVs by role. */
export function listNewDemands(published: Pieces, content: Pieces) {
  const wasMandatory = new Set(
    published.appendices.filter(({ mandatory }) => mandatory).map(({ id }) => id),
  );
  return {
    slotIds: content.appendices
      .filter(({ id, mandatory }) => mandatory && !wasMandatory.has(id))
      .map(({ id }) => id),
    requiredCv: {
      coordinator: content.coordinatorCv && !published.coordinatorCv,
      scientist_manager: content.scientificManagerCv && !published.scientificManagerCv,
    },
  };
}
