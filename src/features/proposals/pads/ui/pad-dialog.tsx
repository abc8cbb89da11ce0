import { useContext, useEffect, useRef, useState } from "react";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { DepositContext } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import type { TextNode, TextValue } from "#form-engine/types/text/rules.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { keepAnswerContract, padContentContract } from "../endpoints.ts";
import {
  countCharactersOver,
  digestText,
  isSameAsAnswer,
  valueToAnswer,
} from "../rules/pad-answer.ts";
import { toPadId } from "../rules/pad-ref.ts";
import { padHref } from "../rules/paths.ts";
import { parseFrameMessage } from "./frame-messages.ts";
import { PadReview } from "./pad-review.tsx";

interface PadDialogProps {
  readonly answerKey: string;
  readonly node: TextNode;
  /** A new version of the form has no such question, or offers no pad there. */
  readonly isGone: boolean;
  /** Opens with the comparison to the answer. */
  readonly opensReview: boolean;
  readonly onClose: () => void;
}

/** How long to wait for the last edits to be saved before reporting a problem. */
const SAVE_TIMEOUT_MS = 5_000;

/** A pad in a dialog over the form. Its text replaces the answer only after the differences were shown. */
export function PadDialog({ answerKey, node, isGone, opensReview, onClose }: PadDialogProps) {
  const { t, locale } = useLanguage();
  const { pageRef, saver, locks, readOnly } = useFormSession();
  const frame = useRef<HTMLIFrameElement>(null);
  const waitForSave = usePendingSave(frame, () => void close());
  const { refresh } = useContext(DepositContext);
  const [content, setContent] = useState<TextValue | null>(null);
  const [problem, setProblem] = useState<"unsaved" | "failed" | "ended" | "changed" | null>(null);
  const [busy, setBusy] = useState(false);
  const { dossierId, formModelType } = pageRef;
  // The frame follows its question by itself: another address would reload it during typing.
  const [src] = useState(() => padHref({ dossierId, formModelType, key: answerKey }));
  const fixed = readOnly || isGone || locks.has(node.id);

  const loadContent = async () => {
    setBusy(true);
    setProblem(null);
    const saved = await waitForSave();
    const outcome = saved
      ? await callEndpoint<typeof padContentContract>(
          "GET",
          "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu",
          { params: { id: dossierId, formModelType, padId: toPadId(answerKey) } },
        )
      : null;
    setBusy(false);
    if (outcome?.ok) setContent(outcome.answer.padContent as TextValue);
    else setProblem(!outcome ? "unsaved" : outcome.kind === "refused" ? "ended" : "failed");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    if (opensReview) void loadContent();
  }, []);
  /** The team is not warned of this text again, but of later edits. */
  const settle = (value: TextValue) =>
    callEndpoint<typeof keepAnswerContract>(
      "POST",
      "/mon-espace/dossier/:id/pad/:formModelType/:padId/ecarter",
      {
        params: { id: dossierId, formModelType, padId: toPadId(answerKey) },
        body: { padDigest: digestText(value) },
      },
    );
  const bring = async (value: TextValue) => {
    // A normal change of the answer: it has a version and goes into the history.
    const answer = valueToAnswer(value);
    sendToast({ tone: "done", message: t("pads:brought") });
    onClose();
    if (saver.getPart(answerKey).status.kind === "conflict") await saver.resolve(answerKey, answer);
    else {
      saver.change(answerKey, answer);
      await saver.save();
    }
    if (saver.getPart(answerKey).status.kind === "saved") await settle(value);
    await refresh();
  };
  const leaveOut = async (value: TextValue) => {
    setBusy(true);
    const outcome = await settle(value);
    setBusy(false);
    if (!outcome.ok) {
      setContent(null);
      setProblem(outcome.kind === "refused" ? "changed" : "failed");
      return;
    }
    sendToast({ tone: "info", message: t("pads:leftOut") });
    onClose();
    await refresh();
  };
  /** Reloads the differences afterwards. Does not wait for a pad that accepts no edits. */
  const close = async () => {
    if (navigator.onLine && !fixed) await waitForSave();
    onClose();
    await refresh();
  };
  const before = isGone ? NO_ANSWER : saver.getPart(answerKey).value;
  const fits = content !== null && countCharactersOver(node, content) === 0;
  const isNew = content !== null && !isSameAsAnswer(content, before);
  return (
    <Dialog
      title={t("pads:title", { title: getNodeTitle(node, locale) })}
      closeLabel={t("pads:close")}
      open
      onClose={() => void close()}
      actions={
        content === null ? (
          <>
            {!fixed && <p className="small muted">{t("pads:differs.closing")}</p>}
            <Button data-closes="">{t("pads:close")}</Button>
            {!fixed && (
              <Button variant="primary" busy={busy} onClick={() => void loadContent()}>
                {t("pads:bring")}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={() => setContent(null)}>{t("pads:back")}</Button>
            {isNew && !readOnly && (
              <Button busy={busy} onClick={() => void leaveOut(content)}>
                {t("pads:leaveOut")}
              </Button>
            )}
            {fits && isNew && !fixed && (
              <Button variant="primary" onClick={() => void bring(content)}>
                {t("pads:replace")}
              </Button>
            )}
          </>
        )
      }
    >
      {isGone && (
        <Alert tone="soon" role="alert">
          {t("pads:problems.questionGone")}
        </Alert>
      )}
      {problem && (
        <Alert tone="stop" role="alert">
          {t(`pads:problems.${problem}`)}
        </Alert>
      )}
      {content !== null && <PadReview node={node} before={before} after={content} isNew={isNew} />}
      {/* Kept mounted during the comparison, so that the caret stays in its place. */}
      <iframe
        ref={frame}
        className="pad-frame"
        hidden={content !== null}
        data-first-focus=""
        title={t("pads:title", { title: getNodeTitle(node, locale) })}
        src={src}
      />
    </Dialog>
  );
}

/**
 * Returns a function that waits until the last edits are saved; false on timeout. Also handles the frame's request to
 * close.
 */
function usePendingSave(
  frame: { readonly current: HTMLIFrameElement | null },
  onClose: () => void,
) {
  const saved = useRef(true);
  const waiting = useRef(new Set<() => void>());
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = parseFrameMessage(event, frame.current?.contentWindow ?? null);
      if (message?.kind === "close") close.current();
      if (message?.kind !== "saved") return;
      saved.current = message.saved;
      if (message.saved) for (const go of waiting.current) go();
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [frame]);
  return (): Promise<boolean> => {
    if (saved.current) return Promise.resolve(true);
    return new Promise((resolve) => {
      const go = () => {
        waiting.current.delete(go);
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.current.delete(go);
        resolve(false);
      }, SAVE_TIMEOUT_MS);
      waiting.current.add(go);
    });
  };
}
