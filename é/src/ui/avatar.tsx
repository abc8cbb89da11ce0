import type { CSSProperties } from "react";

export type AvatarProps = {
  /** Read aloud and shown on hover. Leave out when the name is written beside. */
  name?: string | undefined;
  initials: string;
  /** A colour dark enough for white letters. */
  colour?: string | undefined;
  size?: "s" | undefined;
};

export function Avatar({ name, initials, colour, size }: AvatarProps) {
  const style = colour ? ({ "--c": colour } as CSSProperties) : undefined;
  const className = size ? "avatar avatar-s" : "avatar";
  if (!name) {
    return (
      <span className={className} style={style} aria-hidden="true">
        {initials}
      </span>
    );
  }
  return (
    <span className={className} style={style} role="img" aria-label={name} title={name}>
      {initials}
    </span>
  );
}
