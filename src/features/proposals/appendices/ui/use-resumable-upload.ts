import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { DetailedError, Upload } from "tus-js-client";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { getPagePersonHeaders } from "#platform/browser/page-person.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import type { Problem } from "#platform/http/problem.ts";
import type { finishAppendixUploadContract } from "../endpoints.ts";
import { MAX_APPENDIX_BYTES } from "../rules/appendix-file.ts";
import { PIECE_BYTES } from "../rules/upload-quota.ts";

/**
 * Pauses between silent retries. After the last one the interruption is shown; the upload resumes when the connection
 * returns.
 */
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 15_000];

/** Fewer retries for a cancellation, because the person waits for it. */
const CANCEL_RETRY_DELAYS = [500, 1000];

type PauseReason = "line" | "storageFull" | "cancelFailed";

export type UploadState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly sent: number; readonly total: number }
  /** No connection, or no quota. The received part is kept on the server. */
  | {
      readonly kind: "paused";
      readonly sent: number;
      readonly total: number;
      readonly why: PauseReason;
    }
  | { readonly kind: "checking" }
  /** Waiting for the server to delete the received part. */
  | { readonly kind: "cancelling" }
  /** A problem of the file, or a quota refusal. */
  | { readonly kind: "refused"; readonly problem: string };

interface UploadTarget {
  readonly dossierId: string;
  readonly slotId: string;
  readonly replaces: string | undefined;
  onAttached(id: string): void;
}

/** Uploads a file in pieces. An interrupted upload resumes by itself, or when the same file is chosen again. */
export function useResumableUpload({ dossierId, slotId, replaces, onAttached }: UploadTarget) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const upload = useRef<Upload | null>(null);
  const progress = useRef({ sent: 0, total: 0 });

  useEffect(() => () => void upload.current?.abort(), []);
  useEffect(() => {
    if (state.kind !== "paused" || state.why === "cancelFailed") return;
    const goOn = () => resume();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  });

  async function start(file: File): Promise<void> {
    if (file.size > MAX_APPENDIX_BYTES) return setState({ kind: "refused", problem: "tooLarge" });
    if (file.size === 0) return setState({ kind: "refused", problem: "empty" });
    progress.current = { sent: 0, total: file.size };
    setState({ kind: "sending", ...progress.current });
    const { Upload } = await import("tus-js-client");
    const begun = new Upload(file, {
      endpoint: href("/mon-espace/dossier/:id/annexes/envois", { id: dossierId }),
      headers: getPagePersonHeaders(),
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS,
      // A complete upload is not attached yet: after a reload it resumes with the attaching.
      removeFingerprintOnSuccess: false,
      metadata: { filename: file.name, slot: slotId, ...(replaces && { replaces }) },
      // The same file for another slot is another upload.
      fingerprint: async () =>
        ["appendix", dossierId, slotId, replaces, file.name, file.size, file.lastModified].join(),
      onProgress: (sent, total) => {
        progress.current = { sent, total };
        setState({ kind: "sending", sent, total });
      },
      // Final answers are not retried.
      onShouldRetry: (error) => {
        const status = (error as DetailedError).originalResponse?.getStatus() ?? 0;
        return status === 0 || status === 409 || status >= 500;
      },
      onError: (error) => void failed(error as DetailedError),
      onSuccess: () => void finish(),
    });
    upload.current = begun;
    const [previous] = await begun.findPreviousUploads();
    if (previous) begun.resumeFromPreviousUpload(previous);
    begun.start();
  }

  async function failed(error: DetailedError): Promise<void> {
    const status = error.originalResponse?.getStatus() ?? 0;
    if (status === 401) return (await signInAgain()) ? resume() : pause();
    const problem = parseProblem(error.originalResponse?.getBody());
    if (problem?.details?.why === "storageFull") return pause("storageFull");
    if (status < 400 || status >= 500) return pause();
    refuse(problem);
  }

  async function finish(): Promise<void> {
    setState({ kind: "checking" });
    const id = upload.current?.url?.split("/").at(-1) ?? "";
    const outcome = await callEndpoint<typeof finishAppendixUploadContract>(
      "POST",
      "/mon-espace/dossier/:id/annexes/envois/:upload/joindre",
      { params: { id: dossierId, upload: id } },
    );
    if (outcome.ok) {
      void forgetUpload(upload.current);
      setState({ kind: "idle" });
      return onAttached(outcome.answer.id);
    }
    if (outcome.problem?.details.why === "storageFull") return pause("storageFull");
    // A scanner failure has a `why` and is shown; other failures of this kind are retried.
    if (outcome.problem?.details.why || outcome.kind === "refused") return refuse(outcome.problem);
    pause();
  }

  const pause = (why: PauseReason = "line") =>
    setState({ kind: "paused", why, ...progress.current });

  function refuse(problem: Problem | null): void {
    const ended = upload.current;
    upload.current = null;
    const { file, why } = problem?.details ?? {};
    // An upload refused for its content has ended on the server, too.
    if (file) void forgetUpload(ended);
    setState({ kind: "refused", problem: file ?? why ?? problem?.code ?? "other" });
  }

  function resume(): void {
    const { sent, total } = progress.current;
    setState({ kind: "sending", sent, total });
    if (sent === total && total > 0 && upload.current?.url) void finish();
    else upload.current?.start();
  }

  async function cancel(): Promise<void> {
    const ended = upload.current;
    setState({ kind: "cancelling" });
    if (ended && !(await deleteFromServer(ended))) return pause("cancelFailed");
    await forgetUpload(ended);
    upload.current = null;
    setState({ kind: "idle" });
  }

  return { state, start, resume, cancel };
}

/** Stops an upload and deletes its received part. False when the server refused or did not answer. */
async function deleteFromServer(upload: Upload): Promise<boolean> {
  await upload.abort();
  // Cancelled before the server returned an address: the empty upload is replaced by later ones.
  if (!upload.url) return true;
  const { Upload } = await import("tus-js-client");
  try {
    await Upload.terminate(upload.url, { ...upload.options, retryDelays: CANCEL_RETRY_DELAYS });
    return true;
  } catch (error) {
    const status = (error as DetailedError).originalResponse?.getStatus() ?? 0;
    if (status === 401 && (await signInAgain())) return deleteFromServer(upload);
    return status === 404;
  }
}

/** Forgets the upload on this device: the same file chosen again starts a new one. */
async function forgetUpload(ended: Upload | null): Promise<void> {
  const known = (await ended?.findPreviousUploads().catch(() => [])) ?? [];
  for (const { urlStorageKey } of known) {
    await ended?.options.urlStorage?.removeUpload(urlStorageKey).catch(() => undefined);
  }
}

function parseProblem(body: string | undefined): Problem | null {
  try {
    return JSON.parse(body ?? "") as Problem;
  } catch {
    return null;
  }
}
