import { createContext } from "react";

/** What waits behind tabs of a dossier, given by its layout: features that know come after this one. */
export const TabCountsContext = createContext<{ readonly workpad: number }>({ workpad: 0 });
