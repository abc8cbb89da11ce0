import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type TagProps = {
  children: ReactNode;
  tone?: "plain" | "soon" | "stop" | "done" | "dashed" | undefined;
  /** Removes the tag: by a link, or by a button of a form or with a handler. */
  remove?:
    | { label: string; href: string }
    | { label: string; name?: string; value?: string; onClick?: () => void }
    | undefined;
};

export function Tag({ children, tone, remove }: TagProps) {
  return (
    <span className={tone ? `tag tag-${tone}` : "tag"}>
      {children}
      {remove && <Remove remove={remove} />}
    </span>
  );
}

function Remove({ remove }: { remove: NonNullable<TagProps["remove"]> }) {
  if ("href" in remove) {
    return (
      <a className="tag-remove" href={remove.href} aria-label={remove.label}>
        <Icon name="close" />
      </a>
    );
  }
  return (
    <button
      className="tag-remove"
      type={remove.name ? "submit" : "button"}
      name={remove.name}
      value={remove.value}
      onClick={remove.onClick}
      aria-label={remove.label}
    >
      <Icon name="close" />
    </button>
  );
}

type StatusTone = "open" | "upcoming" | "closed";

/** A status shown by shape (disc, ring, square), colour and text. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`state state-${tone}`}>{children}</span>;
}

/** A small number in a pill. `label` is read instead of the number. */
export function Count({
  value,
  label,
  tone,
}: {
  value: number;
  label?: string | undefined;
  tone?: "soon" | "plain" | "talk" | undefined;
}) {
  return (
    <span className={tone ? `count count-${tone}` : "count"}>
      {label ? (
        <>
          <span aria-hidden="true">{value}</span>
          <span className="vh">{label}</span>
        </>
      ) : (
        value
      )}
    </span>
  );
}
