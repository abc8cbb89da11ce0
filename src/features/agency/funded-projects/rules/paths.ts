import { href } from "react-router";

export const FUNDED_PROJECTS_PATH = href("/administration-portail-aap/projets");
export const FUNDED_PROJECTS_CSV_PATH = href("/administration-portail-aap/projets.csv");
/** Not below the list, where the codes of projects stand. */
export const IMPORT_PROJECTS_PATH = href("/administration-portail-aap/importer-des-projets");

export const fundedProjectHref = (code: string): string =>
  href("/administration-portail-aap/projets/:code", { code });

/** What the page of a project reports. */
export const PROJECT_DONE = ["amended"] as const;
export type ProjectDone = (typeof PROJECT_DONE)[number];
