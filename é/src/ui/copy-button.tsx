import { Icon } from "./icon.tsx";

export type CopyButtonProps = {
  text: string;
  label: string;
  /** Said in a toast once the text is on the clipboard. */
  copiedLabel: string;
};

/** Hidden until the script that makes it work has come. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  return (
    <copy-button data-text={text} data-copied={copiedLabel}>
      <button type="button" className="btn" hidden suppressHydrationWarning>
        <Icon name="copy" />
        {label}
      </button>
    </copy-button>
  );
}
