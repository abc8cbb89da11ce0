/** The number of standard agencies among partners: texts of the portal count these alone. */
export const countAgencies = (
  partners: readonly { readonly kind: "standard" | "one_off" }[],
): number => partners.filter(({ kind }) => kind === "standard").length;
