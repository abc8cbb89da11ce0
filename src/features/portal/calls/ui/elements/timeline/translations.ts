import type { Locale } from "#platform/i18n/locale.ts";
import type { CallStatus } from "../../../rules/status.ts";

/** The words of the drawing, in the page's language; `{{…}}` stands where the script puts a value. */
export interface TimelineTranslations {
  readonly locale: Locale;
  readonly status: Readonly<Record<CallStatus, string>>;
  readonly today: string;
  readonly extent: string;
  readonly period: string;
  readonly gathered: { readonly one: string; readonly other: string };
  readonly gatheredHelp: string;
}

export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

export function formatCount(words: TimelineTranslations, count: number): string {
  const rule = new Intl.PluralRules(words.locale).select(count);
  const text = rule === "one" ? words.gathered.one : words.gathered.other;
  return interpolate(text, { count: new Intl.NumberFormat(words.locale).format(count) });
}
