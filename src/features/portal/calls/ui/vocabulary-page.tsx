import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchBar } from "#ui/search-bar.tsx";
import type { VocabularyRow } from "../queries/vocabulary.server.ts";
import { VOCABULARY_PATH, vocabularyHref } from "../rules/paths.ts";
import type { EntryField } from "../rules/vocabulary-entry.ts";
import { VocabularyEntries } from "./vocabulary-entries.tsx";
import { type EntryDraft, VocabularyForm } from "./vocabulary-form.tsx";
import { type ZeroResultRow, ZeroResultSearchList } from "./vocabulary-zero-results.tsx";

export const VOCABULARY_DONE = [
  "added",
  "changed",
  "removed",
  "switchedOff",
  "switchedOn",
  "forgotten",
] as const;
export type VocabularyDone = (typeof VOCABULARY_DONE)[number];

export interface VocabularyPageProps {
  done: VocabularyDone | null;
  /** The text that the shown entries contain. */
  text: string;
  entries: readonly VocabularyRow[];
  total: number;
  page: number;
  pages: number;
  zeroResults: readonly ZeroResultRow[];
  now: Date;
  /** The entry in the form: an existing one, or a new one started from a zero-result search. */
  draft: EntryDraft;
  submission: Submission<EntryField> | undefined;
}

/** The content of the vocabulary page of administrators: entries and zero-result searches. */
export function VocabularyPage(props: VocabularyPageProps) {
  const { t, locale } = useLanguage();
  const { done, text, entries, total, page, pages, zeroResults, draft, submission, now } = props;
  const count = t("calls:vocabulary.entries", {
    count: total,
    formatted: formatNumber(locale, total),
  });
  return (
    <>
      {done && <DoneAlert>{t(`calls:vocabulary.done.${done}`)}</DoneAlert>}
      <VocabularyForm draft={draft} submission={submission} />
      <ZeroResultSearchList searches={zeroResults} now={now} />
      <SearchBar
        action={VOCABULARY_PATH}
        name="q"
        label={t("calls:vocabulary.find")}
        submitLabel={t("calls:vocabulary.findSubmit")}
        defaultValue={text}
      />
      <VocabularyEntries entries={entries} caption={count} />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(number) => vocabularyHref({ q: text, page: String(number) })}
        labels={{
          nav: t("calls:vocabulary.pages"),
          previous: t("calls:vocabulary.previous"),
          next: t("calls:vocabulary.next"),
          page: (number) => t("calls:vocabulary.page", { page: number }),
        }}
      />
    </>
  );
}
