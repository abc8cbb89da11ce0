import { type RefObject, type SyntheticEvent, useEffect, useState } from "react";
import { hasBlockingGaps, type RequiredInformation } from "../../rules/required-information.ts";

/** Information required for a CV or a dossier. */
const BLOCKING_FIELDS = ["title", "gender", "affiliation"] as const;
export type BlockingField = (typeof BLOCKING_FIELDS)[number];

/**
 * Holds a form back while required information is missing, opens the dialog, and submits the form once it is complete.
 */
export function useRequiredInformation(
  first: RequiredInformation,
  form: RefObject<HTMLFormElement | null>,
) {
  const [missing, setMissing] = useState<readonly BlockingField[]>(() =>
    BLOCKING_FIELDS.filter((one) => first[one]),
  );
  const [asking, setAsking] = useState(false);
  const [submitsAfter, setSubmitsAfter] = useState(false);
  useEffect(() => {
    // Only after hydration: the dialog needs React.
    if (hasBlockingGaps(first)) setAsking(true);
  }, [first]);
  useEffect(() => {
    if (submitsAfter && missing.length === 0) form.current?.requestSubmit();
  }, [submitsAfter, missing, form]);
  return {
    missing,
    asking,
    ask: () => setAsking(true),
    close: () => {
      setAsking(false);
      setSubmitsAfter(false);
    },
    saved: () => {
      setMissing([]);
      setAsking(false);
    },
    holdBack: (event: SyntheticEvent) => {
      if (missing.length === 0) return;
      event.preventDefault();
      setSubmitsAfter(true);
      setAsking(true);
    },
  };
}
