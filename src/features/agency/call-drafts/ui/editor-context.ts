import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useSyncExternalStore,
} from "react";
import type { CallContent, CallField } from "#features/portal/calls/rules/call-content.ts";
import type { PartState } from "#platform/browser/saver/save-types.ts";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import type { DraftPerson } from "../live/messages.ts";
import type { CallLookups } from "../views/call-editor.server.ts";
import type { CallSaver, FieldMeta } from "./call-saver.ts";

/** What the fields of an open editor share. */
export interface CallEditorSession {
  readonly draftId: string;
  readonly accountId: string;
  readonly saver: CallSaver;
  readonly isReadOnly: boolean;
  /** What is published now; null before the first publication. */
  readonly published: CallContent | null;
  /** Of translated fields: the text of the other language that they were last checked against. */
  readonly checkedAgainst: Readonly<Partial<Record<CallField, unknown>>>;
  readonly lookups: CallLookups;
  /** The other people in this draft. */
  readonly people: readonly DraftPerson[];
  /**
   * Reports an input that shows something else than what its field holds, such as half a date; null once it agrees again.
   * `input` is the id of the input.
   */
  readonly onUnresolved: (input: string, field: CallField | null) => void;
  /** « Toujours juste »: the text still fits the other language. */
  readonly onConfirm: (field: CallField) => void;
  /** When the server made the page. */
  readonly now: Date;
}

export const CallEditorContext = createContext<CallEditorSession | null>(null);

export function useCallEditor(): CallEditorSession {
  const session = useContext(CallEditorContext);
  if (!session) throw new Error("a field of a call must stand inside its editor");
  return session;
}

/** While an input shows something else than what its field holds, the call is not published. */
export function useUnresolvedInput(field: CallField, isUnresolved: boolean): void {
  const { onUnresolved } = useCallEditor();
  const input = useId();
  useEffect(() => {
    if (isUnresolved) onUnresolved(input, field);
    return () => onUnresolved(input, null);
  }, [onUnresolved, input, field, isUnresolved]);
}

interface CallFieldControl<Field extends CallField> {
  readonly value: CallContent[Field];
  readonly change: (value: CallContent[Field]) => void;
  readonly state: PartState<unknown, FieldMeta>;
}

/** Value and state of one field; changes of others do not render. */
export function useCallField<Field extends CallField>(field: Field): CallFieldControl<Field> {
  const { saver } = useCallEditor();
  const state = usePart(saver, field);
  const change = useCallback(
    (value: CallContent[Field]) => saver.change(field, value),
    [saver, field],
  );
  return { value: state.value as CallContent[Field], change, state };
}

const contents = new WeakMap<
  CallSaver,
  { readonly values: readonly unknown[]; content: CallContent }
>();

/** All values of the editor; the same object until one of them changes. */
function readContent(saver: CallSaver, fields: readonly CallField[]): CallContent {
  const values = fields.map((field) => saver.getPart(field).value);
  const known = contents.get(saver);
  if (known?.values.every((value, at) => value === values[at])) return known.content;
  const content = Object.fromEntries(
    fields.map((field, at) => [field, values[at]]),
  ) as unknown as CallContent;
  contents.set(saver, { values, content });
  return content;
}

/** All values of the editor, followed while they change. */
export function useCallContent(saver: CallSaver, fields: readonly CallField[]): CallContent {
  const read = () => readContent(saver, fields);
  return useSyncExternalStore(saver.subscribe, read, read);
}
