import { person } from "./person.fr.ts";
import { productions } from "./productions.fr.ts";

/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Mon profil",
  ...person,
  productions,
} as const;
