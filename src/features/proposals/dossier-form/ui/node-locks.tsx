import { useCallback, useEffect, useMemo, useState } from "react";
import { type Form, listQuestionIds } from "#form-engine/form.ts";
import { isLocked } from "#form-engine/form-state.ts";
import type { FormNode } from "#form-engine/model.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { nodeLockContract } from "../endpoints.ts";
import type { SentLocks } from "../live/messages.ts";
import {
  addToggle,
  createLockView,
  getShownLocks,
  setServerLocks,
  settleToggle,
} from "../rules/lock-view.ts";
import { type AnswerSaver, type FormPageRef, retryUnlocked } from "./answer-saver.ts";
import { useFormSession } from "./form-context.ts";
import { getNodeTitle } from "./node-text.ts";

/** A button to lock a question or section; for members without that right, a mark on locked ones. */
export function LockToggle({ node }: { node: FormNode }) {
  const { t, locale } = useLanguage();
  const session = useFormSession();
  const locked = isLocked(session, node);
  const title = getNodeTitle(node, locale);
  const isClosed = listQuestionIds(node).every((id) => session.closedByAgency.has(id));
  const lockedWords = () => {
    if (isClosed) return t("dossierForm:lock.closedByAgency");
    const names = new Set([...listQuestionIds(node)].flatMap((id) => session.lockedBy[id] ?? []));
    if (names.size === 0) return t("dossierForm:lock.locked");
    return t("dossierForm:lock.lockedBy", { name: new Intl.ListFormat(locale).format(names) });
  };
  if (!session.onLock || isClosed) {
    return locked ? (
      <span className="lock-mark">
        <Icon name="lock" />
        {lockedWords()}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      className="lock-mark"
      data-locked={locked || undefined}
      aria-label={
        locked
          ? t("dossierForm:lock.unlockNamed", { locked: lockedWords(), title })
          : t("dossierForm:lock.lockNamed", { title })
      }
      onClick={() => session.onLock?.(node.id, !locked)}
    >
      <Icon name={locked ? "lock" : "unlock"} />
      {locked ? lockedWords() : t("dossierForm:lock.lock")}
    </button>
  );
}

/** The locks of a form. A toggle shows at once and is reverted if the server refuses it. */
export function useLocks(options: {
  pageRef: FormPageRef;
  form: Form;
  saver: AnswerSaver;
  initial: SentLocks;
}) {
  const { pageRef, form, saver, initial } = options;
  const { dossierId, formModelType } = pageRef;
  const t = useT();
  const [view, setView] = useState(() => createLockView(initial.locks));
  const [lockedBy, setLockedBy] = useState(initial.lockedBy);
  const [closed, setClosed] = useState(initial.closedByAgency);
  const closedByAgency = useMemo(() => new Set(closed), [closed]);
  const locks = useMemo(() => getShownLocks(view), [view]);
  // Sends changes that were refused while their question was locked.
  useEffect(() => retryUnlocked(saver, form, view.serverLocks), [saver, form, view.serverLocks]);
  const onLocks = useCallback((received: SentLocks) => {
    setView((now) => setServerLocks(now, received.locks));
    setLockedBy(received.lockedBy);
    setClosed(received.closedByAgency);
  }, []);
  const toggleLock = useCallback(
    async (nodeId: string, lock: boolean) => {
      const node = form.positions.get(nodeId)?.node;
      if (!node) return;
      const toggle = { node, lock };
      setView((now) => addToggle(now, toggle));
      const outcome = await callEndpoint<typeof nodeLockContract>(
        "POST",
        "/mon-espace/dossier/:id/verrou/:formModelType/:nodeId",
        { params: { id: dossierId, formModelType, nodeId }, body: { lock } },
      );
      setView((now) => settleToggle(now, toggle, outcome.ok ? outcome.answer.locks : null));
      if (outcome.ok) return;
      const why = outcome.problem ? ` ${outcome.problem.detail}` : "";
      sendToast({ tone: "stop", message: `${t("dossierForm:failed.lock")}${why}` });
    },
    [t, form, dossierId, formModelType],
  );
  return { locks, lockedBy, closedByAgency, onLocks, toggleLock };
}
