import { useState } from "react";
import type { DraftPerson } from "../../live/messages.ts";
import { callLivePath } from "../../rules/paths.ts";
import { useLiveDraft } from "./use-live-draft.ts";

interface LiveCallOptions {
  readonly draftId: string;
  /** Another page saved fields, or the connection was lost for a while: reads the draft again. */
  readonly onSaved: () => void;
  /** The focus left a field. */
  readonly onLeave: () => void;
}

/** The field that has the focus. */
export const getFocusedField = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field ?? null;

const getFocus = () => {
  const field = getFocusedField();
  return { at: field, field };
};

/** Connects an editor to the other people in a call: who they are, in which field, and that they saved. */
export function useLiveCall({ draftId, onSaved, onLeave }: LiveCallOptions) {
  const [people, setPeople] = useState<readonly DraftPerson[]>([]);
  const { isEnded } = useLiveDraft({
    ...{ path: callLivePath(draftId), getFocus, onSaved, onLeave },
    onPeople: setPeople,
  });
  return { people, isEnded };
}
