import { useEffect, useState } from "react";
import { UNSAVED_FORMS_EVENT, type UnsavedFormsDetail } from "../unsaved-events.ts";

/** The guarded forms of the page that hold something not kept yet, for whatever says how things stand. */
export function useUnsavedForms(): readonly HTMLFormElement[] {
  const [forms, setForms] = useState<readonly HTMLFormElement[]>([]);
  useEffect(() => {
    const onChange = (event: Event) =>
      setForms((event as CustomEvent<UnsavedFormsDetail>).detail.forms);
    document.addEventListener(UNSAVED_FORMS_EVENT, onChange);
    return () => document.removeEventListener(UNSAVED_FORMS_EVENT, onChange);
  }, []);
  return forms;
}
