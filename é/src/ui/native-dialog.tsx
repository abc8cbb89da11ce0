import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type NativeDialogProps = {
  /** What a control names in `data-opens` to open it. */
  id: string;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the foot; one marked `data-closes` closes. */
  actions?: ReactNode;
  /** Rises from the bottom on small screens. */
  sheet?: boolean | undefined;
};

/** A dialog for pages without React in the browser. */
export function NativeDialog({
  id,
  title,
  closeLabel,
  children,
  actions,
  sheet,
}: NativeDialogProps) {
  return (
    <modal-dialog>
      <dialog
        id={id}
        className={classNames("dialog", sheet && "sheet")}
        aria-labelledby={`${id}-t`}
      >
        <div className="dialog-head">
          <h2 id={`${id}-t`}>{title}</h2>
          <button type="button" className="btn-icon" data-closes="" aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {actions && <div className="dialog-foot">{actions}</div>}
      </dialog>
    </modal-dialog>
  );
}
