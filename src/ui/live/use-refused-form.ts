import { type RefObject, useEffect, useRef } from "react";
import { UNSAVED_EVENT } from "../unsaved-events.ts";

/** A guarded form that the router sends: the guard takes it for kept, and hears of it again when it was refused. */
export function useRefusedForm(submission: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submission) form.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }, [submission]);
  return form;
}
