import { foldText } from "#platform/fold-text.ts";

/** Somebody who can be named in a dossier. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

const TOKEN = /@\{([0-9a-f-]{36})\}/g;

/** Somebody as a kept text names them. */
export const mentionToken = (id: string): string => `@{${id}}`;

/** Who was named and is gone: nobody has this id. */
export const UNKNOWN_MENTION = mentionToken("00000000-0000-0000-0000-000000000000");

/**
 * A text as it is kept: `@Claire Morel` becomes `@{her id}`, so that it follows her name and says nothing once her account
 * is gone. The longest name that fits is meant; of two people with one name, both are.
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

/** The same text as it was typed, with the names of today: for correcting it. */
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

/** A kept text in the pieces it is shown in. Of whom it does not name (any more), no name is known. */
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

/** `me@Claire` is an address and no mention. */
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

/** What is being typed of a name, up to the caret: `@cla`. Null when no name is. */
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

/** Those of whom a part of the name begins as typed. */
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
