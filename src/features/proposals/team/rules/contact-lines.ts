import type { NamedContact } from "./serialize-contact.ts";

/** A contact as it is read: who, then where to reach them. Nothing where nobody is named. */
export function formatContactLines(held: NamedContact | null): string[] {
  const { firstName, lastName, email, name, siret, address, zipCode, city, phone } = held ?? {};
  const together = (...words: (string | undefined)[]) => words.filter(Boolean).join(" ");
  const who = together(firstName, lastName);
  return [who, email, name, siret, address, together(zipCode, city), phone].filter(
    (line): line is string => Boolean(line),
  );
}
