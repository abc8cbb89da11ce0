import { foldText } from "#platform/fold-text.ts";

/** A person who can be mentioned in a dossier. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

const TOKEN = /@\{([0-9a-f-]{36})\}/g;

/** A mention in a stored text. */
export const mentionToken = (id: string): string => `@{${id}}`;

/** A mention of an erased person; no account has this id. */
export const UNKNOWN_MENTION = mentionToken("00000000-0000-0000-0000-000000000000");

/**
 * The text to store: `@Claire Morel` becomes `@{id}`, so that the mention follows a change of name and disappears with
 * the account. The longest matching name wins; two people of the same name are both mentioned.
 */
export function encodeMentions(
  text: string,
  people: readonly Mentionable[],
): { text: string; mentioned: readonly string[] } {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  const mentioned = new Set<string>();
  let encoded = "";
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (at < from || isWordBefore(text, at)) continue;
    const meant = byLength.find(({ name }) => startsWithName(text.slice(at + 1), name));
    if (!meant) continue;
    for (const { id, name } of people) if (name === meant.name) mentioned.add(id);
    encoded += text.slice(from, at) + mentionToken(meant.id);
    from = at + 1 + meant.name.length;
  }
  return { text: encoded + text.slice(from), mentioned: [...mentioned] };
}

/** The stored text with current names, for editing. */
export const decodeMentions = (text: string, people: readonly Mentionable[]): string =>
  text.replace(TOKEN, (token, id: string) => {
    const person = people.find((one) => one.id === id);
    return person ? `@${person.name}` : token;
  });

export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mention"; readonly id: string; readonly name: string | null }
  | { readonly kind: "link"; readonly href: string };

const PIECE = /@\{[0-9a-f-]{36}\}|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}»']/g;

/** Splits a stored text into parts for display. A mention of a person who is not in `named` has no name. */
export function splitTextParts(text: string, named: readonly Mentionable[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const part = toTextPart(piece, named);
    if (index > from) parts.push({ kind: "text", text: text.slice(from, index) });
    parts.push(part);
    from = index + piece.length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

function toTextPart(piece: string, named: readonly Mentionable[]): TextPart {
  if (!piece.startsWith("@")) return { kind: "link", href: piece };
  const id = piece.slice(2, -1);
  return { kind: "mention", id, name: named.find((one) => one.id === id)?.name ?? null };
}

/** `me@Claire` is an e-mail address, not a mention. */
const isWordBefore = (text: string, at: number): boolean =>
  at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");

function startsWithName(text: string, name: string): boolean {
  const start = text.slice(0, name.length);
  return (
    name !== "" &&
    foldText(start) === foldText(name) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
  );
}

/** The name being typed before the caret (`@cla`), or null. */
export function findTypedMention(
  text: string,
  caret: number,
): { from: number; typed: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from < 0 || isWordBefore(before, from)) return null;
  const typed = before.slice(from + 1);
  return typed.length <= 40 && /^[\p{L}\p{M}'’ .-]*$/u.test(typed) && !/\s{2}|\n/.test(typed)
    ? { from, typed }
    : null;
}

const MAX_SUGGESTED = 6;

/** People with a part of their name that starts with the typed text. */
export function suggestMentions<Person extends Mentionable>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const wanted = foldText(typed).trim();
  const fits = ({ name }: Mentionable) => {
    const folded = foldText(name);
    return (
      folded.startsWith(wanted) || folded.split(/[\s-]+/).some((one) => one.startsWith(wanted))
    );
  };
  return people.filter(fits).slice(0, MAX_SUGGESTED);
}
