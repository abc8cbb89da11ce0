import { useLiveDraft } from "../../../call-drafts/ui/live/use-live-draft.ts";
import { formLivePath } from "../../rules/paths.ts";
import type { DesignerStore } from "../designer-store.ts";

interface LiveFormOptions {
  readonly formModelId: string;
  readonly store: DesignerStore;
  /**
   * Something was saved, with the revision of the draft since; null if the connection was lost for a while. The page
   * reads the draft again unless the save was its own.
   */
  readonly onSaved: (revision: number | null) => void;
  /** The focus left a field. */
  readonly onLeave: () => void;
}

/** The node and the field that have the focus. */
export function getFocusedField(): { readonly node: string; readonly field: string | null } | null {
  const { activeElement } = document;
  const node = activeElement?.closest<HTMLElement>("[data-node]")?.dataset.node;
  if (node === undefined) return null;
  const field = activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field ?? null;
  return { node, field };
}

const getFocus = () => {
  const focused = getFocusedField();
  return { at: focused?.node ?? null, field: focused?.field ?? null };
};

/** Connects a designer to the others in the form: who they are, in which node, and that they saved. */
export const useLiveForm = ({ formModelId, store, onSaved, onLeave }: LiveFormOptions) =>
  useLiveDraft({
    ...{ path: formLivePath(formModelId), getFocus, onSaved, onLeave },
    onPeople: (people) => store.setPeople(people),
  });
