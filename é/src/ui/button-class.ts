export type ButtonVariant = "primary" | "quiet" | "danger";

export function buttonClass(variant?: ButtonVariant, size?: "s"): string {
  let name = "btn";
  if (variant) name += ` btn-${variant}`;
  if (size) name += " btn-s";
  return name;
}
