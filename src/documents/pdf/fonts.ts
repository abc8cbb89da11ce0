const PACKAGES = "@expo-google-fonts";

export interface FontFamily {
  /** Files in their packages, one per weight or style. TTF or OTF: Typst silently ignores WOFF. */
  readonly files: readonly string[];
}

/** Always loaded. Source Sans covers Latin, Greek and Cyrillic. */
export const MAIN_FONT: FontFamily = {
  files: [
    `${PACKAGES}/source-sans-3/400Regular/SourceSans3_400Regular.ttf`,
    `${PACKAGES}/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf`,
    `${PACKAGES}/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf`,
  ],
};

/** For names and headings. */
export const TITLE_FONT: FontFamily = {
  files: [`${PACKAGES}/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf`],
};

interface ScriptFont extends FontFamily {
  /** The characters it is used for, among those the main font lacks. */
  readonly pattern: RegExp;
}

/**
 * Loaded by the first document that needs them, and tried in this order: Japanese and Korean before Chinese, whose font
 * has their characters in Chinese shapes; symbols before emoji.
 */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  {
    pattern: /\p{Script=Arabic}/u,
    files: [
      `${PACKAGES}/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf`,
      `${PACKAGES}/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf`,
    ],
  },
  {
    pattern: /\p{Script=Hebrew}/u,
    files: [
      `${PACKAGES}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`,
      `${PACKAGES}/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf`,
    ],
  },
  {
    pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    files: [
      `${PACKAGES}/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf`,
      `${PACKAGES}/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf`,
    ],
  },
  {
    pattern: /\p{Script=Hangul}/u,
    files: [
      `${PACKAGES}/nanum-gothic/400Regular/NanumGothic_400Regular.ttf`,
      `${PACKAGES}/nanum-gothic/700Bold/NanumGothic_700Bold.ttf`,
    ],
  },
  {
    // Ideographs, their punctuation, full-width forms.
    pattern: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    files: [
      `${PACKAGES}/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf`,
    ],
  },
  {
    pattern: /[\p{Sm}\p{So}\u2100-\u214f\u{1d400}-\u{1d7ff}]/u,
    files: [`${PACKAGES}/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf`],
  },
  {
    pattern: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u,
    files: [`${PACKAGES}/noto-emoji/400Regular/NotoEmoji_400Regular.ttf`],
  },
];

/** The set of characters of a font. */
export class Coverage {
  readonly #has = new Set<number>();

  /** `runs` as Typst describes a font: alternating counts of missing and present code points, from 0. */
  add(runs: readonly number[]): void {
    let point = 0;
    runs.forEach((length, at) => {
      if (at % 2 === 1) for (let next = point; next < point + length; next++) this.#has.add(next);
      point += length;
    });
  }

  has(character: string): boolean {
    return this.#has.has(character.codePointAt(0) ?? 0);
  }
}

/** Line ends, tabs and characters without a glyph: joiners, direction marks, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** The distinct visible characters of a text. */
export const listVisibleCharacters = (text: string): string[] =>
  [...new Set(text)].filter((character) => !INVISIBLE.test(character));
