import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** `unprinted`: the PDF of the version does not exist yet. `cut`: the storage failed while the file was being sent. */
export const FILE_PROBLEMS = ["missing", "altered", "unprinted", "cut"] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** A file of an archive, or one that should be in it. */
export interface ArchivedFile {
  readonly path: string;
  readonly dossier: string;
  readonly version: number;
  /** As the receipt has them; null where the PDF is not printed. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly problem: FileProblem | null;
}

interface Words {
  readonly locale: Locale;
  readonly t: Translate;
}

/** The head of the list of files, for spreadsheets. */
export const formatManifestHeader = ({ locale, t }: Words): string =>
  BYTE_ORDER_MARK +
  formatCsvLine(
    (["file", "dossier", "version", "sha256", "bytes", "state"] as const).map((column) =>
      t(`agencyExports:manifest.${column}`),
    ),
    CSV_SEPARATOR[locale],
  );

export const formatManifestLine = (file: ArchivedFile, { locale, t }: Words): string =>
  formatCsvLine(
    [
      file.path,
      file.dossier,
      String(file.version),
      file.sha256 ?? "",
      file.bytes === null ? "" : String(file.bytes),
      t(`agencyExports:manifest.${file.problem ?? "present"}`),
    ],
    CSV_SEPARATOR[locale],
  );

/** A line of `SHA256SUMS`, which `sha256sum -c` reads. Only files that are in the archive. */
export const formatDigestLine = ({ path, sha256, problem }: ArchivedFile): string =>
  problem === null && sha256 !== null ? `${sha256}  ${path}\n` : "";
