import type { StaffRole } from "#platform/actor.ts";
import type { Localized } from "../../lists/rules/list-query.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** Names of roles in both languages, for the filters and the file of the list. */
export const ROLE_LABELS: Readonly<Record<StaffRole, Localized>> = {
  reader: { fr: fr.roles.reader, en: en.roles.reader },
  officer: { fr: fr.roles.officer, en: en.roles.officer },
  decider: { fr: fr.roles.decider, en: en.roles.decider },
  manager: { fr: fr.roles.manager, en: en.roles.manager },
};

export const FACTOR_LABELS: Readonly<Record<"application" | "none", Localized>> = {
  application: { fr: fr.factor.application, en: en.factor.application },
  none: { fr: fr.factor.none, en: en.factor.none },
};
