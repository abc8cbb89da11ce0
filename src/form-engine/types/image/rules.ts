import { cleanText } from "#rich-text/clean-text.ts";
import { cutCharacters } from "#rich-text/count-characters.ts";
import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model.ts";
import { accept, defineQuestionType, reject } from "../../question-type.ts";

export type ImageNode = Extract<QuestionNode, { type: "image" }>;

/** An answer only names the stored file. The save checks that the dossier has this file (`findUnknownImages`). */
export interface ImageValue {
  /** Generated name of the file in our storage. */
  readonly filename: string;
  /** Name of the file on the author's device. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Alternative text for readers who cannot see the image. */
  readonly alt: string;
}

/** Exclusive: an image must be smaller. */
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
  // A posted form lists the images to keep, each with its alternative text. New files are added by the reader of the
  // form.
  fromForm: (posted, _node, stored) =>
    (stored as ImageValue[]).flatMap((image) => {
      const kept = posted.find((entry) => entry.split(" ", 1)[0] === image.filename);
      if (kept === undefined) return [];
      const alt = kept.slice(image.filename.length + 1);
      return kept === image.filename ? image : { ...image, alt };
    }),
  toForm: ({ filename, alt }) => toPostedImage(filename, alt),
});

/** A kept image as a posted value: "filename alternative text". */
export const toPostedImage = (filename: string, alt: string): string => `${filename} ${alt}`;

/** Name of the alternative text's field in a page without script. */
export const getAltFieldName = (name: string, filename: string): string =>
  `${ALT_FIELD}${name}:${filename}`;
/** Cannot clash with an answer key: keys contain no `=`. */
export const ALT_FIELD = "alt=";

const isPixelCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_PIXELS;
