import { careerFr } from "./career.fr.ts";
import { entriesFr } from "./entries.fr.ts";
import { expertiseFr } from "./expertise.fr.ts";
import { kindsFr } from "./kinds.fr.ts";
import { person } from "./person.fr.ts";
import { savingFr } from "./saving.fr.ts";
import { teachingFr } from "./teaching.fr.ts";

/** French texts of this feature. The English file mirrors this one. */
export const fr = {
  nav: "Mon profil",
  ...person,
  entries: entriesFr,
  career: careerFr,
  expertise: expertiseFr,
  saving: savingFr,
  teaching: teachingFr,
  kinds: kindsFr,
} as const;
