/** Name of the live topic of the points of a new form version: which there are, and who confirmed them. */
export const FORM_POINTS_TOPIC = "formPoints";
