import { createContext, type RefObject, useContext, useRef } from "react";
import type { Reference } from "../types/bibliography/rules.ts";
import type { ImageValue } from "../types/image/rules.ts";

/** What fields ask of the outside. The engine does no I/O: whoever shows a form hands it in. */
export interface Lookups {
  /** The work of a DOI; null when there is none, which has been said to the person. */
  findWork(doi: string): Promise<Reference | null>;
  /** Keeps a file; `refused` when it is no image one may give, null when it could not be kept: both have been said. */
  uploadImage(file: File): Promise<ImageValue | "refused" | null>;
  /** Frees the file of an image that was taken out of the answer at this key. */
  removeImage(key: string, filename: string): Promise<void>;
  /** Where an image can be seen. */
  imageHref(filename: string): string;
  /** Under which name the device keeps what is typed at this key and is no answer yet. */
  draftName(key: string): string;
}

/** Of a page that only shows answers. */
export const NO_LOOKUPS: Lookups = {
  findWork: async () => null,
  uploadImage: async () => null,
  removeImage: async () => {},
  imageHref: () => "",
  draftName: (key) => `answer/${key}`,
};

export const LookupsContext = createContext<Lookups>(NO_LOOKUPS);
export const useLookups = (): Lookups => useContext(LookupsContext);

/** A value as of the last render, for what comes back later than the render that asked for it. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
