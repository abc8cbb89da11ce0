import { en as administration } from "#features/agency/administration/locales/en.ts";
import { en as auditLog } from "#features/agency/audit-log/locales/en.ts";
import { en as callDrafts } from "#features/agency/call-drafts/locales/en.ts";
import { callImport } from "#features/agency/call-drafts/locales/import.en.ts";
import { publication as callPublication } from "#features/agency/call-drafts/locales/publication.en.ts";
import { en as callNotices } from "#features/agency/call-notices/locales/en.ts";
import { en as completions } from "#features/agency/completions/locales/en.ts";
import { en as decisionReleases } from "#features/agency/decision-releases/locales/en.ts";
import { en as decisions } from "#features/agency/decisions/locales/en.ts";
import { en as agencyExports } from "#features/agency/dossier-exports/locales/en.ts";
import { en as dossierList } from "#features/agency/dossier-list/locales/en.ts";
import { en as dossierReading } from "#features/agency/dossier-reading/locales/en.ts";
import { en as eligibilityChecks } from "#features/agency/eligibility-checks/locales/en.ts";
import { en as figures } from "#features/agency/figures/locales/en.ts";
import { designer } from "#features/agency/form-designer/locales/designer.en.ts";
import { formPages } from "#features/agency/form-designer/locales/pages.en.ts";
import { formPreview } from "#features/agency/form-designer/locales/preview.en.ts";
import { en as formPublication } from "#features/agency/form-publication/locales/en.ts";
import { en as frame } from "#features/agency/frame/locales/en.ts";
import { en as fundedProjects } from "#features/agency/funded-projects/locales/en.ts";
import { en as home } from "#features/agency/home/locales/en.ts";
import { en as letters } from "#features/agency/letter-templates/locales/en.ts";
import { en as lists } from "#features/agency/lists/locales/en.ts";
import { en as partnerPages } from "#features/agency/partner-pages/locales/en.ts";
import { en as staff } from "#features/agency/staff/locales/en.ts";
import { en as dashboard } from "#features/dashboard/locales/en.ts";
import { en as accounts } from "#features/people/accounts/locales/en.ts";
import { en as alerts } from "#features/people/alerts/locales/en.ts";
import { en as cv } from "#features/people/cv/locales/en.ts";
import { en as notifications } from "#features/people/notifications/locales/en.ts";
import { en as productions } from "#features/people/productions/locales/en.ts";
import { en as researchers } from "#features/people/researchers/locales/en.ts";
import { en as audience } from "#features/portal/audience/locales/en.ts";
import { en as calls } from "#features/portal/calls/locales/en.ts";
import { en as content } from "#features/portal/content/locales/en.ts";
import { en as partners } from "#features/portal/partners/locales/en.ts";
import { en as appendices } from "#features/proposals/appendices/locales/en.ts";
import { en as comments } from "#features/proposals/comments/locales/en.ts";
import { en as decisionLetters } from "#features/proposals/decision-letters/locales/en.ts";
import { en as deposits } from "#features/proposals/deposits/locales/en.ts";
import { en as dossierExports } from "#features/proposals/dossier-exports/locales/en.ts";
import { en as dossierForm } from "#features/proposals/dossier-form/locales/en.ts";
import { en as dossiers } from "#features/proposals/dossiers/locales/en.ts";
import { en as eligibility } from "#features/proposals/eligibility/locales/en.ts";
import { en as formModels } from "#features/proposals/form-models/locales/en.ts";
import { en as formUpdates } from "#features/proposals/form-updates/locales/en.ts";
import { notice as formUpdateNotice } from "#features/proposals/form-updates/locales/notice.en.ts";
import { en as pads } from "#features/proposals/pads/locales/en.ts";
import { en as posts } from "#features/proposals/posts/locales/en.ts";
import { en as projects } from "#features/proposals/projects/locales/en.ts";
import { en as team } from "#features/proposals/team/locales/en.ts";
import { en as workpad } from "#features/proposals/workpad/locales/en.ts";
import { en as forms } from "#form-engine/locales/en.ts";
import { en as common } from "#platform/i18n/locales/en.ts";
import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./locales.fr.ts";

export const en = {
  common,
  accounts,
  administration,
  frame,
  home,
  lists,
  staff,
  partnerPages,
  auditLog,
  callDrafts,
  decisions,
  dossierList,
  agencyExports,
  figures,
  callNotices,
  completions,
  letters,
  decisionReleases,
  eligibilityChecks,
  callPublication,
  callImport,
  designer,
  formPublication,
  dossierReading,
  formPages,
  formPreview,
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
  formUpdateNotice,
  dossiers,
  eligibility,
  team,
  dossierForm,
  appendices,
  dossierExports,
  posts,
  workpad,
  deposits,
  decisionLetters,
  comments,
  pads,
  formUpdates,
  projects,
  fundedProjects,
  dashboard,
} satisfies TranslationOf<typeof fr>;
