/** Separators and wildcards of file systems, control characters and direction overrides. */
const FORBIDDEN = /[\p{Cc}\p{Cf}"'*/:<>?\\|`$]/gu;
/** Device names of Windows, whatever follows after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/** Longest parts of a name. Windows opens paths of 260 characters: folder, subfolder and file have to fit. */
const MAX_NUMBER = 32;
const MAX_ACRONYM = 24;
const MAX_PERSON = 24;
const MAX_FILE = 64;

/** Longest extension that is kept as one. */
const MAX_EXTENSION = 8;

/** What the name of a dossier's files is made of. */
export interface NamedDossier {
  /** `ANR-26-BIOT-0417`. */
  readonly number: string;
  readonly acronym: string;
  readonly coordinator: string;
}

/** Whether a character is the second half of a pair: a cut before it would leave half a character. */
const isLowSurrogate = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text[at] ?? "");

const cut = (text: string, max: number): string =>
  text.slice(0, isLowSurrogate(text, max) ? max - 1 : max);

/** A part of a file name that every system accepts: no blanks, no dots or hyphens at its ends. */
function toSafePart(text: string, max: number): string {
  const cleaned = text
    .toWellFormed()
    .normalize("NFC")
    .replace(FORBIDDEN, " ")
    .trim()
    .replace(/[\s_]+/g, "-");
  return cut(cleaned, max).replace(/^[.-]+|[.-]+$/g, "");
}

/** `ANR-26-BIOT-0417_LITTOSOL_Claire-Morel`. */
export function toDossierName({ number, acronym, coordinator }: NamedDossier): string {
  const parts = [
    toSafePart(number, MAX_NUMBER),
    toSafePart(acronym, MAX_ACRONYM),
    toSafePart(coordinator, MAX_PERSON),
  ].filter(Boolean);
  const name = parts.join("_");
  return name === "" || RESERVED.test(name) ? `dossier_${name}`.replace(/_$/, "") : name;
}

/** The name of a file of a dossier, with its extension: the last part of its path in the deposited version. */
export function toFileName(path: string): string {
  const last = path.split("/").at(-1) ?? "";
  const dot = last.lastIndexOf(".");
  const hasExtension = dot > 0 && last.length - dot - 1 <= MAX_EXTENSION;
  const extension = hasExtension ? toSafePart(last.slice(dot + 1), MAX_EXTENSION) : "";
  const stem = toSafePart(hasExtension ? last.slice(0, dot) : last, MAX_FILE);
  const named = stem === "" || RESERVED.test(stem) ? `fichier${stem && `-${stem}`}` : stem;
  return extension ? `${named}.${extension}` : named;
}

/**
 * Gives each name once. Names that differ in case or in accents' encoding only are equal on Windows and macOS, so a number
 * tells them apart.
 */
export function createUniqueNames() {
  const taken = new Set<string>();
  return (stem: string, extension = ""): string => {
    for (let copy = 1; ; copy += 1) {
      const name = `${stem}${copy > 1 ? `-${copy}` : ""}${extension}`;
      const folded = name.normalize("NFC").toLowerCase();
      if (taken.has(folded)) continue;
      taken.add(folded);
      return name;
    }
  };
}
