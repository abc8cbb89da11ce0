/** The class of a brick that the current search does not find. Apart from the drawing: the browser needs only this of it. */
export const DIMMED_BRICK_CLASS = "strip-out";
