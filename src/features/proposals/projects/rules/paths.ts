import { href } from "react-router";

export const PROJECTS_HREF = href("/mon-espace/projets");

/** The page of a project, for its people. */
export const projectHref = (decisionCode: string): string =>
  href("/mon-espace/projets/:decisionCode", { decisionCode });
