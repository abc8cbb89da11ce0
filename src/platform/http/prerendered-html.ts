import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/**
 * Drawings that a loader has ready as HTML, by name. They are no data of a page: that is written a second time, for the browser, and a
 * drawing of hundreds of links would cost more there than the page around it.
 */
export type PrerenderedHtml = Readonly<Record<string, string>>;

const EMPTY: PrerenderedHtml = {};

/** Where a loader leaves them. */
export const prerenderedHtmlContext = createContext<PrerenderedHtml>(EMPTY);

/** Where a component of a page that is rendered on the server alone finds them. */
export const PrerenderedHtmlContext = createReactContext<PrerenderedHtml>(EMPTY);
