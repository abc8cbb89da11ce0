import { listQuestionIds } from "#form-engine/form.ts";
import { isLocked } from "#form-engine/locks.ts";
import type { FormNode } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "./form-context.ts";
import { getNodeTitle } from "./node-text.ts";

/** Locks a question or a section, for those who may; says to everybody else that it is locked. */
export function LockToggle({ node }: { node: FormNode }) {
  const { t, locale } = useLanguage();
  const session = useFormSession();
  const locked = isLocked(session, node);
  const title = getNodeTitle(node, locale);
  const lockedWords = () => {
    const names = new Set([...listQuestionIds(node)].flatMap((id) => session.lockedBy[id] ?? []));
    if (names.size === 0) return t("dossierForm:lock.locked");
    return t("dossierForm:lock.lockedBy", { name: new Intl.ListFormat(locale).format(names) });
  };
  if (!session.onLock) {
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
