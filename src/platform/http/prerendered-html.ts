import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/**
 * HTML that a loader has ready, by name. Not part of the loader's data, because that is also serialised for the
 * browser: a chart of hundreds of links would cost more there than the rest of the page.
 */
export type PrerenderedHtml = Readonly<Record<string, string>>;

const EMPTY: PrerenderedHtml = {};

/** Written by loaders. */
export const prerenderedHtmlContext = createContext<PrerenderedHtml>(EMPTY);

/** Read by components of pages that are rendered on the server only. */
export const PrerenderedHtmlContext = createReactContext<PrerenderedHtml>(EMPTY);
