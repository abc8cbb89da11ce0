import { isLocked } from "#form-engine/locks.ts";
import type { FormNode } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "./form-context.ts";
import { titleOf } from "./node-words.ts";

/** Locks a question or a section, for those who may; says to everybody else that it is locked. */
export function LockToggle({ node }: { node: FormNode }) {
  const { t, locale } = useLanguage();
  const session = useFormSession();
  const locked = isLocked(session, node);
  const title = titleOf(node, locale);
  if (!session.onLock) {
    return locked ? (
      <span className="lock-mark">
        <Icon name="lock" />
        {t("dossierForm:lock.locked")}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      className="lock-mark"
      data-locked={locked || undefined}
      aria-label={t(`dossierForm:lock.${locked ? "unlockNamed" : "lockNamed"}`, { title })}
      onClick={() => session.onLock?.(node.id, !locked)}
    >
      <Icon name={locked ? "lock" : "unlock"} />
      {t(`dossierForm:lock.${locked ? "locked" : "lock"}`)}
    </button>
  );
}
