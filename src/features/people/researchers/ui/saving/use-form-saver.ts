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
  /** The form as it stands in the page. */
  read(data: FormData): T;
  /** Once everything is saved; `next` is where the person was going when they chose to save first. */
  onSaved(next: string | null): void;
}

export interface FormControl<T> {
  /** Whether the script has taken the form over; until then it is posted as it is. */
  readonly isHydrated: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly state: FormState<T>;
  /** What the fields start with. They start anew with each `revision`: a draft, or another tab's save. */
  readonly initialValues: T;
  readonly revision: number;
  readonly refusal: FormRefusal<T> | null;
  /** Counts the answers of the server: what is wrong is said anew each time, even if it is the same. */
  readonly attempt: number;
  readonly isSaving: boolean;
  /** Saved by this page, and nothing typed since. */
  readonly justSaved: boolean;
  submit(event: FormEvent): void;
  retry(): void;
  /** What was typed and not saved is given up. */
  discard(): void;
  keepMine(): void;
  takeTheirs(): void;
}

/**
 * A form over the shared saver: what is typed is kept on the device, sent when Save is pressed, and never lost on the
 * way. Without script the same form is posted as it is.
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
  /** The save under way. */
  const underWay = useRef<Promise<boolean> | null>(null);
  const [saved, setSaved] = useState(false);
  const [shown, setShown] = useState({ value: state.value, revision: 0 });
  /** The value this page's fields hold: any other came from a draft, another tab or a choice. */
  const typed = useRef(state.value);
  const dirty = state.status.kind !== "saved";

  function show(value: T) {
    typed.current = value;
    setShown(({ revision }) => ({ value, revision: revision + 1 }));
  }

  function take(value: T) {
    typed.current = value;
    saver.change(FORM_PART, value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the saver's value is another
  useEffect(() => {
    if (state.value !== typed.current) show(state.value);
  }, [state.value]);

  // The page was read again (a dialog saved some of these fields): what nobody touched here follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server tells a newer version
  useEffect(() => {
    const part = saver.getPart(FORM_PART);
    if (serverValue.version <= part.serverValue.version) return;
    const merged = mergeFields(part.serverValue.value, part.value, serverValue.value, "mine");
    saver.receive(FORM_PART, { ...serverValue, meta: undefined });
    if (saver.getPart(FORM_PART).newerServerValue === null) return;
    take(merged);
    show(merged);
  }, [serverValue.version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` and `read` are the same each time
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    // A moment later: rows that were added or moved stand in the page by then.
    const later = () =>
      setTimeout(() => {
        if (!element.isConnected) return;
        const value = read(new FormData(element));
        if (!isSame(value, typed.current)) take(value);
      });
    for (const name of ["input", "change", UNSAVED_EVENT])
      element.addEventListener(name, later, { signal });
    element.addEventListener(DISCARDED_EVENT, discard, { signal });
    signal.addEventListener(
      "abort",
      saveBeforeLeaving(element, () => underWay.current),
    );
    // Somebody may have typed before this script came.
    later();
    return () => listening.abort();
  }, [saver]);

  const wasDirty = useRef(false);
  useEffect(() => {
    // Nothing is said at first: what somebody typed before this script came is known to the guard already.
    if (dirty === wasDirty.current) return;
    wasDirty.current = dirty;
    const news = new Event(dirty ? UNSAVED_EVENT : SAVED_EVENT, { bubbles: true });
    form.current?.dispatchEvent(news);
  }, [dirty]);

  function discard() {
    saver.takeTheirs(FORM_PART);
    saver.change(FORM_PART, saver.getPart(FORM_PART).serverValue.value);
  }

  async function save(next: string | null) {
    setSaving(true);
    underWay.current = saver.save({ include: [FORM_PART] });
    // The guard takes a form that was submitted for saved: leaving has to wait until it is.
    form.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    const done = await underWay.current;
    underWay.current = null;
    setSaving(false);
    setSaved(done);
    if (done) {
      const tidy = saver.getPart(FORM_PART).serverValue.value;
      if (JSON.stringify(tidy) !== JSON.stringify(typed.current)) show(tidy);
      form.current?.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
      onSaved(next);
    } else {
      // As when the server sends a refused form back: a half-typed tag is a tag by now.
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
    take(read(data));
    void save(typeof next === "string" ? next : null);
  }

  function resolve(preferred: "mine" | "theirs") {
    const { serverValue: base, value, status } = saver.getPart(FORM_PART);
    if (status.kind !== "conflict") return;
    const { theirs } = status;
    // Posted without script, what both started from is not known: it is one version or the other.
    const known = theirs.version > base.version;
    const merged = known
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
