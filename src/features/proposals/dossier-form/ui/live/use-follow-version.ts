import { useEffect } from "react";
import { flushSync } from "react-dom";
import { parseKey } from "#form-engine/answer-key.ts";
import { type Form, makeForm } from "#form-engine/form.ts";
import type { SentLocks } from "../../live/messages.ts";
import type { CarryOver } from "../../rules/carry-over.ts";
import type { FormPageView } from "../../views/form-page.server.ts";
import { type AnswerSaver, type FormVersion, followFormVersion } from "../answer-saver.ts";
import { findFocusedKey, keepFocus } from "./keep-focus.ts";

/** A person who pauses this long is not in the middle of a word. */
const TYPING_PAUSE_MS = 1_500;

export const toFormVersion = ({ model, versionId, answers }: FormPageView): FormVersion => ({
  form: makeForm(model),
  versionId,
  answers,
});

interface FollowOptions {
  /** The loaded data. */
  readonly view: FormPageView;
  /** The version on the page. */
  readonly shown: FormVersion;
  readonly saver: AnswerSaver;
  readonly onShow: (next: FormVersion) => void;
  readonly onLocks: (locks: SentLocks) => void;
  /** The page shows the version. */
  readonly onFollowed: (view: FormPageView) => void;
}

/**
 * Shows a new version of the form once its data is loaded, without a reload: unsaved texts are carried over, and focus
 * and caret stay. A person who types in a question that changes its place or is gone is not interrupted in the middle of
 * a word; until then the former version stays, and the server carries its saves over.
 */
export function useFollowVersion(options: FollowOptions): void {
  const { view, shown, saver, onShow, onLocks, onFollowed } = options;
  useEffect(() => {
    if (view.versionId === shown.versionId) return;
    const stopped = new AbortController();
    const next = toFormVersion(view);
    const follow = async () => {
      const key = findFocusedKey();
      if (key && !keepsField(shown.form, next.form, key)) await waitForPause(stopped.signal);
      if (stopped.signal.aborted) return;
      await followFormVersion(saver, next, (carryOver: CarryOver) =>
        keepFocus(
          (focused) => carryOver.toKey(focused),
          () =>
            flushSync(() => {
              onShow(next);
              onLocks(view);
            }),
        ),
      );
      onFollowed(view);
    };
    void follow();
    return () => stopped.abort();
  }, [view, shown, saver, onShow, onLocks, onFollowed]);
}

/** Whether the field of a question stays the same element: it has the same parents and the same kind of input. */
function keepsField(from: Form, to: Form, key: string): boolean {
  const nodeId = parseKey(key)?.nodeId ?? "";
  const toFieldId = (form: Form): string => {
    const ids: (string | boolean)[] = [];
    let position = form.positions.get(nodeId);
    const node = position?.node;
    if (!node) return "";
    ids.push(
      node.type ?? "",
      "wysiwyg" in node && node.wysiwyg,
      "multiple" in node && node.multiple === true,
    );
    for (
      ;
      position;
      position = position.parent ? form.positions.get(position.parent.id) : undefined
    )
      ids.push(position.node.id);
    return ids.join(" ");
  };
  return toFieldId(from) === toFieldId(to);
}

/** Until nothing was typed for a moment, or the focus left the question. */
function waitForPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const finish = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(finish, TYPING_PAUSE_MS);
    };
    document.addEventListener("keydown", begin, { signal: done.signal, capture: true });
    document.addEventListener("input", begin, { signal: done.signal, capture: true });
    document.addEventListener("focusout", finish, { signal: done.signal });
    signal.addEventListener("abort", finish, { signal: done.signal });
    begin();
  });
}
