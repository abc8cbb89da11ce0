import { en as accounts } from "#features/accounts/locales/en.ts";
import { en as administration } from "#features/administration/locales/en.ts";
import { en as alerts } from "#features/alerts/locales/en.ts";
import { en as appendices } from "#features/appendices/locales/en.ts";
import { en as audience } from "#features/audience/locales/en.ts";
import { en as calls } from "#features/calls/locales/en.ts";
import { en as comments } from "#features/comments/locales/en.ts";
import { en as content } from "#features/content/locales/en.ts";
import { en as cv } from "#features/cv/locales/en.ts";
import { en as dashboard } from "#features/dashboard/locales/en.ts";
import { en as deposits } from "#features/deposits/locales/en.ts";
import { en as dossierExports } from "#features/dossier-exports/locales/en.ts";
import { en as dossierForm } from "#features/dossier-form/locales/en.ts";
import { en as dossiers } from "#features/dossiers/locales/en.ts";
import { en as formModels } from "#features/form-models/locales/en.ts";
import { en as notifications } from "#features/notifications/locales/en.ts";
import { en as pads } from "#features/pads/locales/en.ts";
import { en as partners } from "#features/partners/locales/en.ts";
import { en as productions } from "#features/productions/locales/en.ts";
import { en as researchers } from "#features/researchers/locales/en.ts";
import { en as team } from "#features/team/locales/en.ts";
import { en as workpad } from "#features/workpad/locales/en.ts";
import { en as forms } from "#form-engine/locales/en.ts";
import { en as common } from "#platform/i18n/locales/en.ts";
import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./locales.fr.ts";

export const en = {
  common,
  accounts,
  administration,
  partners,
  audience,
  content,
  calls,
  notifications,
  alerts,
  researchers,
  productions,
  cv,
  forms,
  formModels,
  dossiers,
  team,
  dossierForm,
  appendices,
  dossierExports,
  workpad,
  deposits,
  comments,
  pads,
  dashboard,
} satisfies TranslationOf<typeof fr>;
