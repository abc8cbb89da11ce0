import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import type { DiscardLabels } from "../dialog.tsx";
import { UNSAVED_EVENT, UNSAVED_FORMS_EVENT, type UnsavedFormsDetail } from "../unsaved-events.ts";

interface FormDialog<Refused> {
  readonly open: boolean;
  /** What was sent last and refused, until the person closes the dialog: then it is given up, and the next time begins anew. */
  readonly refused: Refused | undefined;
  /** Another one for each refusal: as a `key`, what says why takes the focus again. */
  readonly round: number;
  show(): void;
  close(): void;
}

/**
 * A dialog with a form of the router's. It stays while its form is on the way, closes once that was accepted, and opens
 * again, or stays, when it was refused: what was typed is never behind a closed dialog.
 *
 * The router hands over an answer before it has read the page anew, and moves only then. So each answer opens the dialog
 * once, when it comes; a move closes it only where there is no answer.
 */
export function useFormDialog<Refused extends object>(
  answer: Refused | null | undefined,
): FormDialog<Refused> {
  const { key } = useLocation();
  const [met, setMet] = useState({ key, answer, round: 0 });
  const [open, setOpen] = useState(Boolean(answer));
  const [givenUp, setGivenUp] = useState<Refused | null | undefined>(null);
  if (met.key !== key || met.answer !== answer) {
    const isNew = Boolean(answer) && met.answer !== answer;
    setMet({ key, answer, round: isNew ? met.round + 1 : met.round });
    if (isNew || !answer) setOpen(isNew);
  }
  return {
    open,
    refused: answer && answer !== givenUp ? answer : undefined,
    round: met.round,
    show: () => setOpen(true),
    close() {
      setOpen(false);
      setGivenUp(answer);
    },
  };
}

/** A guarded form that the router sends: the guard takes it for kept, and hears of it again when it was refused. */
export function useRefusedForm(submission: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submission) form.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }, [submission]);
  return form;
}

/**
 * Another number each time the page moved on and nothing was refused. As the `key` of a form of the router's that stays in
 * its page: once it was accepted, or its changes were given up, it begins anew with what is there now.
 */
export function useFormResetKey(refused: object | null | undefined): number {
  const { key } = useLocation();
  const [at, setAt] = useState({ key, round: 0 });
  if (at.key !== key) setAt({ key, round: refused ? at.round : at.round + 1 });
  return at.round;
}

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

/**
 * What somebody else saved meanwhile, as the server told it: kept until the form begins anew (`round`), whatever else is
 * refused in between.
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

/** What is asked before a dialog that was filled in is closed. */
export function useDiscardLabels(): DiscardLabels {
  const t = useT();
  return {
    title: t("unsaved.inDialog.title"),
    text: t("unsaved.inDialog.text"),
    discard: t("unsaved.inDialog.discard"),
    stay: t("unsaved.inDialog.stay"),
  };
}
