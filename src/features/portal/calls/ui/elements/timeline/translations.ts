import type { Locale } from "#platform/i18n/locale.ts";
import type { CallStatus } from "../../../rules/status.ts";

/** Translations of the timeline; the script fills in `{{…}}`. */
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
  return text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => values[name] ?? match);
}

export function formatCount(translations: TimelineTranslations, count: number): string {
  const rule = new Intl.PluralRules(translations.locale).select(count);
  const text = rule === "one" ? translations.gathered.one : translations.gathered.other;
  return interpolate(text, { count: new Intl.NumberFormat(translations.locale).format(count) });
}
