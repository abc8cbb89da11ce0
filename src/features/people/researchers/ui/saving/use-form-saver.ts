import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { usePart, useSaver } from "#platform/browser/saver/use-saver.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import {
  DISCARDED_EVENT,
  NEXT_FIELD,
  SAVED_EVENT,
  saveBeforeLeaving,
  UNSAVED_EVENT,
} from "#ui/unsaved-events.ts";
import { mergeFields } from "../../rules/merge-fields.ts";
import {
  createFormSaver,
  FORM_PART,
  type FormRefusal,
  type FormSaverConfig,
  type FormState,
} from "./form-saver.ts";

interface FormSaverOptions<T extends object> extends FormSaverConfig<T> {
  /** Reads the form in the page. */
  read(data: FormData): T;
  /** Called after a save. `next` is the URL the person was leaving to. */
  onSaved(next: string | null): void;
}

export interface FormControl<T> {
  /** False until hydration; the form is then posted by the browser. */
  readonly isHydrated: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly state: FormState<T>;
  /** Initial values of the fields. A new `revision` resets them, after a restored draft or a save in another tab. */
  readonly initialValues: T;
  readonly revision: number;
  readonly refusal: FormRefusal<T> | null;
  /** Counts the server's answers, so that a repeated error is announced again. */
  readonly attempt: number;
  readonly isSaving: boolean;
  /** Saved by this page and not changed since. */
  readonly justSaved: boolean;
  submit(event: FormEvent): void;
  retry(): void;
  /** Drops unsaved changes. */
  discard(): void;
  keepMine(): void;
  takeTheirs(): void;
}

/**
 * A form with a Save button on top of `Saver`: input is kept as a local draft and sent when Save is pressed. Without
 * script the browser posts the form.
 */
export function useFormSaver<T extends object>(options: FormSaverOptions<T>): FormControl<T> {
  const { serverValue, isSame, read, onSaved } = options;
  const form = useRef<HTMLFormElement>(null);
  const live = useIsHydrated();
  const [answer, setAnswer] = useState<{ refusal: FormRefusal<T> | null; attempt: number }>({
    refusal: null,
    attempt: 0,
  });
  const saver = useSaver(() =>
    createFormSaver(options, (refusal) =>
      setAnswer(({ attempt }) => ({ refusal, attempt: attempt + 1 })),
    ),
  );
  const state = usePart(saver, FORM_PART);
  const [saving, setSaving] = useState(false);
  /** The running save. */
  const runningSave = useRef<Promise<boolean> | null>(null);
  const [saved, setSaved] = useState(false);
  const [shown, setShown] = useState({ value: state.value, revision: 0 });
  /** Value of this page's fields. Any other value in the saver comes from a draft, another tab or a conflict choice. */
  const typed = useRef(state.value);
  const dirty = state.status.kind !== "saved";

  function show(value: T) {
    typed.current = value;
    setShown(({ revision }) => ({ value, revision: revision + 1 }));
  }

  function applyInput(value: T) {
    typed.current = value;
    saver.change(FORM_PART, value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the saver's value is another
  useEffect(() => {
    if (state.value !== typed.current) show(state.value);
  }, [state.value]);

  // The page data was reloaded (a dialog saved some fields): unchanged fields take the new values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server tells a newer version
  useEffect(() => {
    const part = saver.getPart(FORM_PART);
    if (serverValue.version <= part.serverValue.version) return;
    const merged = mergeFields(part.serverValue.value, part.value, serverValue.value, "mine");
    saver.receive(FORM_PART, { ...serverValue, meta: undefined });
    if (saver.getPart(FORM_PART).newerServerValue === null) return;
    applyInput(merged);
    show(merged);
  }, [serverValue.version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `applyInput` and `read` are the same each time
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Deferred: added or moved rows are not in the DOM yet.
    const readLater = () =>
      setTimeout(() => {
        if (!element.isConnected) return;
        const value = read(new FormData(element));
        if (!isSame(value, typed.current)) applyInput(value);
      });
    for (const name of ["input", "change", UNSAVED_EVENT])
      element.addEventListener(name, readLater, { signal });
    element.addEventListener(DISCARDED_EVENT, discard, { signal });
    signal.addEventListener(
      "abort",
      saveBeforeLeaving(element, () => runningSave.current),
    );
    // Fields may have changed before hydration.
    readLater();
    return () => listening.abort();
  }, [saver]);

  const wasDirty = useRef(false);
  useEffect(() => {
    // No event at first: the guard already knows about input from before hydration.
    if (dirty === wasDirty.current) return;
    wasDirty.current = dirty;
    const changeEvent = new Event(dirty ? UNSAVED_EVENT : SAVED_EVENT, { bubbles: true });
    form.current?.dispatchEvent(changeEvent);
  }, [dirty]);

  function discard() {
    saver.takeTheirs(FORM_PART);
    saver.change(FORM_PART, saver.getPart(FORM_PART).serverValue.value);
  }

  async function save(next: string | null) {
    setSaving(true);
    runningSave.current = saver.save({ include: [FORM_PART] });
    // The guard treats a submitted form as saved. It must wait until the save has ended.
    form.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    const done = await runningSave.current;
    runningSave.current = null;
    setSaving(false);
    setSaved(done);
    if (done) {
      const savedValue = saver.getPart(FORM_PART).serverValue.value;
      if (JSON.stringify(savedValue) !== JSON.stringify(typed.current)) show(savedValue);
      form.current?.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
      onSaved(next);
    } else {
      // As after a refused post: half-typed tags are tags by now.
      if (saver.getPart(FORM_PART).status.kind === "invalid") show(typed.current);
      form.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const element = form.current;
    if (!element || saving) return;
    const data = new FormData(element);
    const next = data.get(NEXT_FIELD);
    element.querySelector(`input[name="${NEXT_FIELD}"]`)?.remove();
    applyInput(read(data));
    void save(typeof next === "string" ? next : null);
  }

  function resolve(preferred: "mine" | "theirs") {
    const { serverValue: base, value, status } = saver.getPart(FORM_PART);
    if (status.kind !== "conflict") return;
    const { theirs } = status;
    // Without script the common base is unknown: one version is taken as a whole.
    const hasBase = theirs.version > base.version;
    const merged = hasBase
      ? mergeFields(base.value, value, theirs.value, preferred)
      : { mine: value, theirs: theirs.value }[preferred];
    void saver.resolve(FORM_PART, merged).then((done) => {
      setSaved(done);
      if (done) onSaved(null);
    });
  }

  return {
    isHydrated: live,
    form,
    state,
    initialValues: shown.value,
    revision: shown.revision,
    ...answer,
    isSaving: saving,
    justSaved: saved && !dirty,
    submit,
    retry: () => void save(null),
    discard,
    keepMine: () => resolve("mine"),
    takeTheirs: () => resolve("theirs"),
  };
}
