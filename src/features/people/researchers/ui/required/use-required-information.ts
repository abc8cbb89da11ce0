import { type RefObject, type SyntheticEvent, useEffect, useState } from "react";
import { hasBlockingGaps, type RequiredInformation } from "../../rules/required-information.ts";

/** What somebody has to say of themselves before a CV or a dossier can be made. */
const BLOCKING_FIELDS = ["title", "gender", "affiliation"] as const;
export type BlockingField = (typeof BLOCKING_FIELDS)[number];

/** Asks for what is missing before the form is sent, and goes on once it is there. */
export function useRequiredInformation(
  first: RequiredInformation,
  form: RefObject<HTMLFormElement | null>,
) {
  const [missing, setMissing] = useState<readonly BlockingField[]>(() =>
    BLOCKING_FIELDS.filter((one) => first[one]),
  );
  const [asking, setAsking] = useState(false);
  const [goOn, setGoOn] = useState(false);
  useEffect(() => {
    // Not before the page is taken over: the dialog needs React.
    if (hasBlockingGaps(first)) setAsking(true);
  }, [first]);
  useEffect(() => {
    if (goOn && missing.length === 0) form.current?.requestSubmit();
  }, [goOn, missing, form]);
  return {
    missing,
    asking,
    ask: () => setAsking(true),
    close: () => {
      setAsking(false);
      setGoOn(false);
    },
    saved: () => {
      setMissing([]);
      setAsking(false);
    },
    holdBack: (event: SyntheticEvent) => {
      if (missing.length === 0) return;
      event.preventDefault();
      setGoOn(true);
      setAsking(true);
    },
  };
}
