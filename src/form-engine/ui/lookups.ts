import { createContext, type RefObject, useContext, useRef } from "react";
import type { Reference } from "../types/bibliography/rules.ts";
import type { ImageValue } from "../types/image/rules.ts";

/** I/O that fields need. The engine does none itself: the page provides these functions. */
export interface Lookups {
  /** The work with this DOI, or null after a message was shown. */
  findWork(doi: string): Promise<Reference | null>;
  /** Uploads a file. `refused`: not an acceptable image; null: the upload failed. In both cases a message was shown. */
  uploadImage(file: File): Promise<ImageValue | "refused" | null>;
  /** Deletes the file of an image removed from the answer at this key. */
  removeImage(key: string, filename: string): Promise<void>;
  imageHref(filename: string): string;
  /**
   * The name under which the device stores text typed for this key that is not yet part of the answer; null to store
   * nothing.
   */
  draftName(key: string): string | null;
}

/** For pages that only show answers. */
export const NO_LOOKUPS: Lookups = {
  findWork: async () => null,
  uploadImage: async () => null,
  removeImage: async () => {},
  imageHref: () => "",
  draftName: () => null,
};

export const LookupsContext = createContext<Lookups>(NO_LOOKUPS);
export const useLookups = (): Lookups => useContext(LookupsContext);

/** The value of the last render, for callbacks that end after a later render. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
