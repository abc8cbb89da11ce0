import { useId, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { useLatest } from "../../ui/lookups.ts";
import type { ReadWorksResult } from "./reference-file.ts";
import type { Reference } from "./rules.ts";

/** A file of references is text; a larger file is something else. */
const MAX_FILE_BYTES = 2_000_000;

interface ReferenceImportProps {
  works: readonly Reference[];
  max: number;
  onChange: (works: readonly Reference[]) => void;
}

/**
 * Imports references from a BibTeX or RIS file and lists the entries that could not be read. The file is not uploaded.
 */
export function ReferenceImport({ works, max, onChange }: ReferenceImportProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const [read, setRead] = useState<ReadWorksResult | null>(null);
  const [refused, setRefused] = useState(false);
  const latest = useLatest({ works, onChange });
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setRefused(file.size > MAX_FILE_BYTES);
    setRead(null);
    if (file.size <= MAX_FILE_BYTES) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // The two parsers are loaded on demand: few people have such a file.
      const [{ readWorks }, { decodeReferenceFile }] = await Promise.all([
        import("./reference-file.ts"),
        import("#bibliography/read-references.ts"),
      ]);
      const now = latest.current;
      const found = readWorks(decodeReferenceFile(bytes), now.works, { max, locale });
      setRead(found);
      if (found.addedCount > 0) now.onChange(found.works);
    }
    input.value = "";
  };
  return (
    <>
      {/* A full list takes no more files, but the result of the last import stays visible. */}
      {works.length < max && (
        <FileInput
          id={`${id}-references`}
          label={t("forms:bibliography.file")}
          accept=".bib,.ris,.txt,application/x-bibtex,application/x-research-info-systems"
          error={refused ? t("forms:bibliography.fileTooLarge") : undefined}
          onChange={(event) => void take(event.currentTarget)}
        />
      )}
      {read && (
        <Alert tone={read.problems.length + read.skippedCount > 0 ? "soon" : "done"} role="status">
          {t("forms:bibliography.added", { count: read.addedCount })}{" "}
          {read.skippedCount > 0 &&
            t("forms:bibliography.noRoom", { count: read.skippedCount, max })}
          {read.problems.length > 0 && (
            <>
              <p>{t("forms:bibliography.unread", { count: read.problems.length })}</p>
              <ul>
                {read.problems.map(({ line, name, reason }) => (
                  <li key={`${line} ${name} ${reason}`}>
                    {t("forms:bibliography.problem", { line, name: name || "?" })}{" "}
                    {t(`forms:bibliography.reasons.${reason}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
    </>
  );
}
