import { cleanText } from "#rich-text/clean-text.ts";
import { cutCharacters } from "#rich-text/count-characters.ts";
import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model.ts";
import { accept, defineQuestionType, reject } from "../../question-type.ts";

export type ImageNode = Extract<QuestionNode, { type: "image" }>;

/** The file itself is kept apart; an answer names it. Whoever saves one has looked whether the dossier has such a file. */
export interface ImageValue {
  /** The file's own name in our storage, from which it is shown. */
  readonly filename: string;
  /** As it was called on the person's machine. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** As many bytes as an image may not have. */
export const IMAGE_BYTES_LIMIT = 4_000_000;
export const IMAGE_TYPES = ["image/png", "image/jpeg"] as const;

const STORED_NAME = /^[0-9a-f-]{36}\.(?:png|jpg)$/;
const MAX_NAME_LENGTH = 200;
const MAX_ALT_LENGTH = 500;
const MAX_PIXELS = 20_000;

export const imageType = defineQuestionType<ImageNode, ImageValue>({
  type: "image",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read(value) {
    if (typeof value !== "object" || value === null) return reject("wrongType");
    const { filename, name, width, height, alt } = value as Record<string, unknown>;
    if (typeof filename !== "string" || !STORED_NAME.test(filename)) return reject("notAnImage");
    if (!isPixelCount(width) || !isPixelCount(height)) return reject("notAnImage");
    const text = (from: unknown, max: number) =>
      cutCharacters(cleanText(typeof from === "string" ? from : ""), max);
    return accept({
      filename,
      name: text(name, MAX_NAME_LENGTH),
      width,
      height,
      alt: text(alt, MAX_ALT_LENGTH),
    });
  },
  isEmpty: () => false,
  toText: ({ name, alt }) => alt || name,
  // A posted form names the images that stay, each with its description; new ones are files, which whoever reads the form adds.
  fromForm: (posted, _node, held) =>
    (held as ImageValue[]).flatMap((image) => {
      const line = posted.find((one) => one.split(" ", 1)[0] === image.filename);
      if (line === undefined) return [];
      const alt = line.slice(image.filename.length + 1);
      return line === image.filename ? image : { ...image, alt };
    }),
  toForm: ({ filename, alt }) => toPostedImage(filename, alt),
});

/** An image that stays, as a posted form says it. */
export const toPostedImage = (filename: string, alt: string): string => `${filename} ${alt}`;

/** The field of an image's description in a page without script. */
export const getAltFieldName = (name: string, filename: string): string =>
  `${ALT_FIELD}${name}:${filename}`;
/** No key of an answer begins like this, as none holds an `=`. */
export const ALT_FIELD = "alt=";

const isPixelCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_PIXELS;
