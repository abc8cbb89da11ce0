import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { useNavigateTo } from "#ui/live/navigation.ts";
import { sendToast } from "#ui/toast-event.ts";
import { NEXT_FIELD, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import type { updateProductionContract } from "../endpoints.ts";
import type { PublicationList } from "../rules/publication-list.ts";
import {
  type PublicationsSubmission,
  toPublicationsSubmission,
} from "../rules/publications-submission.ts";

interface CallOutcome {
  /** The location key: the outcome is dropped after a navigation. */
  readonly at: string;
  readonly submission: PublicationsSubmission | undefined;
}

/** Ticked works, also of other pages, and typed lines. */
export const readPublications = (form: FormData): string[] =>
  ["publications", "others"]
    .flatMap((name) => form.getAll(name))
    .flatMap((text) => String(text).split(/\r?\n/))
    .filter((line) => line.trim() !== "");

/**
 * Saves a publication list by a JSON call. A refusal is shown like that of a posted form. `made` counts saves: the
 * fields are reset after each, and the form says that it is saved.
 */
export function usePublicationsSave(
  listRef: { readonly dossierId: string; readonly list: PublicationList },
  posted: PublicationsSubmission | undefined,
) {
  const t = useT();
  const reread = useSafeRevalidate();
  const goTo = useNavigateTo();
  const { key } = useLocation();
  const [called, setCalled] = useState<CallOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState(0);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const next = form.querySelector<HTMLInputElement>(`input[name="${NEXT_FIELD}"]`);
    next?.remove();
    const sent = {
      publications: readPublications(data),
      basedOn: String(data.get("basedOn") ?? ""),
    };
    setBusy(true);
    const outcome = await callEndpoint<typeof updateProductionContract>(
      "POST",
      "/mon-espace/dossier/:id/publications/:list",
      { params: { id: listRef.dossierId, list: listRef.list }, body: sent },
    );
    if (!outcome.ok) {
      setBusy(false);
      if (outcome.kind === "refused")
        setCalled({ at: key, submission: toPublicationsSubmission(sent, outcome.problem) });
      const message =
        outcome.problem?.message ??
        t(
          outcome.kind === "offline"
            ? "dossierForm:publications.offline"
            : "dossierForm:failed.production",
        );
      sendToast({ tone: "stop", message });
      // The guard treats a submitted form as saved.
      form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
      return;
    }
    if (next?.value) {
      sendToast({ tone: "done", message: outcome.answer.message });
      goTo(next.value);
      return;
    }
    await reread();
    setCalled({ at: key, submission: undefined });
    setMade((count) => count + 1);
    setBusy(false);
  };
  return { save, busy, made, submission: called?.at === key ? called.submission : posted };
}
