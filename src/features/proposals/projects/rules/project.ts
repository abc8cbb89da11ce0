export const PROJECT_ROLES = ["coordinator", "scientific_manager", "member"] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** How a project came into the portal: by the release of a decision, or by a file of earlier projects. */
export const PROJECT_SOURCES = ["release", "import"] as const;

export const AMENDMENT_KINDS = ["amount", "coordinator", "dates"] as const;
export type AmendmentKind = (typeof AMENDMENT_KINDS)[number];
