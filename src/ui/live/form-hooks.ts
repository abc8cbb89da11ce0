import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import type { DiscardLabels } from "../dialog.tsx";
import { UNSAVED_EVENT, UNSAVED_FORMS_EVENT, type UnsavedFormsDetail } from "../unsaved-events.ts";

interface FormDialog<Refused> {
  readonly open: boolean;
  /** The last refused submission, until the dialog is closed; the next opening starts empty. */
  readonly refused: Refused | undefined;
  /** Changes with each refusal: as a `key` it makes the error message take the focus again. */
  readonly round: number;
  show(): void;
  close(): void;
}

/**
 * State of a dialog with a router form. The dialog stays open while the form is sent, closes when it was accepted and
 * opens again when it was refused, so that typed text is never hidden. The router delivers the action's result before
 * it has revalidated the page and navigates after that: each result opens the dialog once, and a navigation closes it
 * only without a result.
 */
export function useFormDialog<Refused extends object>(
  answer: Refused | null | undefined,
): FormDialog<Refused> {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer, round: 0 });
  const [open, setOpen] = useState(Boolean(answer));
  const [discarded, setDiscarded] = useState<Refused | null | undefined>(null);
  const isNew = Boolean(answer) && last.answer !== answer;
  // A revalidation alone (another member changed something) takes the result away: it stays here until the next navigation.
  if (isNew || last.key !== key) {
    setLast({ key, answer, round: isNew ? last.round + 1 : last.round });
    if (isNew || !answer) setOpen(isNew);
  }
  return {
    open,
    refused: last.answer && last.answer !== discarded ? last.answer : undefined,
    round: last.round,
    show: () => setOpen(true),
    close() {
      setOpen(false);
      setDiscarded(last.answer);
    },
  };
}

/** Ref of a guarded router form. The guard treats a sent form as saved; after a refusal it is marked unsaved again. */
export function useRefusedForm(submission: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submission) form.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }, [submission]);
  return form;
}

/**
 * A number that changes when the page was revalidated without a refusal. As the `key` of a router form it resets the
 * form to the current values after it was accepted or discarded.
 */
export function useFormResetKey(refused: object | null | undefined): number {
  const { key } = useLocation();
  const [at, setAt] = useState({ key, round: 0 });
  if (at.key !== key) setAt({ key, round: refused ? at.round : at.round + 1 });
  return at.round;
}

/** The guarded forms of the page with unsaved content. */
export function useUnsavedForms(): readonly HTMLFormElement[] {
  const [forms, setForms] = useState<readonly HTMLFormElement[]>([]);
  useEffect(() => {
    // The event comes with every key: no render while the list is the same.
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

/**
 * The version saved by another person, as reported by the server. Remembered until the form is reset (`round`), even
 * if another refusal follows.
 */
export function useLatestConflict<Now>(
  now: Now | undefined,
  round: unknown = null,
): Now | undefined {
  const [met, setMet] = useState({ round, now });
  const next = met.round === round && now === undefined ? met.now : now;
  if (met.round !== round || next !== met.now) setMet({ round, now: next });
  return next;
}

/** Labels of the confirmation before a filled-in dialog is closed. */
export function useDiscardLabels(): DiscardLabels {
  const t = useT();
  return {
    title: t("unsaved.inDialog.title"),
    text: t("unsaved.inDialog.text"),
    discard: t("unsaved.inDialog.discard"),
    stay: t("unsaved.inDialog.stay"),
  };
}
