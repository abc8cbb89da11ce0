import { useState } from "react";
import { useLocation } from "react-router";

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
