import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";

/**
 * The refusal of the last form. React Router reads nothing again after a refusal, and drops the refusal when something is
 * read: here the page is read at once, so that it shows what a colleague did, and the refusal stays until the next visit.
 */
export function useKeptRefusal(submission: Submission | undefined): Submission | undefined {
  const { key: visit } = useLocation();
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<{ submission: Submission; visit: string } | null>(null);
  const reread = useRef(revalidate);
  reread.current = revalidate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!submission) return;
    setKept({ submission, visit });
    if (submission.problem) void reread.current();
  }, [submission]);
  return submission ?? (kept?.visit === visit ? kept.submission : undefined);
}
