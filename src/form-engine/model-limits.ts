/** Sections are accordions to this depth; what lies deeper is a group within one. */
export const SECTION_DEPTH = 2;
/** Structures within structures: a section, its part, a group, a group in that. Questions stand one deeper. */
export const MAX_STRUCTURE_DEPTH = 4;
export const MAX_NODES = 1_000;
export const MAX_GROUPS = 50;
/** Entries of a question that may be answered several times. */
export const MAX_ENTRIES = 50;
