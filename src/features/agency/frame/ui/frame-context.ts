import { createContext } from "react";
import type { FrameSection } from "../rules/frame-links.ts";

/** The sections that the current person sees: the head of a page shows where the page stands among them. */
export const FrameSectionsContext = createContext<readonly FrameSection[]>([]);
