import { type ReactNode, useId } from "react";
import { useT } from "#platform/i18n/context.tsx";

/** A text that keeps a card short; the script offers to unfold it when it is too long to be seen whole. */
export function FoldedText({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <card-fold>
      <p id={id} className="fold-text">
        {children}
      </p>
      <button
        type="button"
        className="fold-trigger"
        aria-controls={id}
        aria-expanded="false"
        hidden
      >
        <span className="fold-more">{t("calls:live.more")}</span>
        <span className="fold-less">{t("calls:live.less")}</span>
        <span className="vh">, {name}</span>
      </button>
    </card-fold>
  );
}
