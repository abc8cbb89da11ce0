import { useEffect, useState } from "react";
import { UNSAVED_FORMS_EVENT, type UnsavedFormsDetail } from "../unsaved-events.ts";

/** The guarded forms of the page that hold something not kept yet, for whatever says how things stand. */
export function useUnsavedForms(): readonly HTMLFormElement[] {
  const [forms, setForms] = useState<readonly HTMLFormElement[]>([]);
  useEffect(() => {
    // It is said again with every key: nothing is rendered while they are the same.
    const onChange = (event: Event) => {
      const { forms: now } = (event as CustomEvent<UnsavedFormsDetail>).detail;
      setForms((before) => (isSame(before, now) ? before : now));
    };
    document.addEventListener(UNSAVED_FORMS_EVENT, onChange);
    return () => document.removeEventListener(UNSAVED_FORMS_EVENT, onChange);
  }, []);
  return forms;
}

const isSame = (one: readonly HTMLFormElement[], other: readonly HTMLFormElement[]): boolean =>
  one.length === other.length && one.every((form, index) => form === other[index]);
