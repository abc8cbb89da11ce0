import { fr as administration } from "#features/agency/administration/locales/fr.ts";
import { fr as auditLog } from "#features/agency/audit-log/locales/fr.ts";
import { fr as callDrafts } from "#features/agency/call-drafts/locales/fr.ts";
import { callImport } from "#features/agency/call-drafts/locales/import.fr.ts";
import { publication as callPublication } from "#features/agency/call-drafts/locales/publication.fr.ts";
import { fr as callNotices } from "#features/agency/call-notices/locales/fr.ts";
import { fr as completions } from "#features/agency/completions/locales/fr.ts";
import { fr as decisionReleases } from "#features/agency/decision-releases/locales/fr.ts";
import { fr as decisions } from "#features/agency/decisions/locales/fr.ts";
import { fr as agencyExports } from "#features/agency/dossier-exports/locales/fr.ts";
import { fr as dossierList } from "#features/agency/dossier-list/locales/fr.ts";
import { fr as dossierReading } from "#features/agency/dossier-reading/locales/fr.ts";
import { fr as eligibilityChecks } from "#features/agency/eligibility-checks/locales/fr.ts";
import { fr as figures } from "#features/agency/figures/locales/fr.ts";
import { designer } from "#features/agency/form-designer/locales/designer.fr.ts";
import { formPages } from "#features/agency/form-designer/locales/pages.fr.ts";
import { formPreview } from "#features/agency/form-designer/locales/preview.fr.ts";
import { fr as formPublication } from "#features/agency/form-publication/locales/fr.ts";
import { fr as frame } from "#features/agency/frame/locales/fr.ts";
import { fr as fundedProjects } from "#features/agency/funded-projects/locales/fr.ts";
import { fr as home } from "#features/agency/home/locales/fr.ts";
import { fr as letters } from "#features/agency/letter-templates/locales/fr.ts";
import { fr as lists } from "#features/agency/lists/locales/fr.ts";
import { fr as partnerPages } from "#features/agency/partner-pages/locales/fr.ts";
import { fr as staff } from "#features/agency/staff/locales/fr.ts";
import { fr as dashboard } from "#features/dashboard/locales/fr.ts";
import { fr as accounts } from "#features/people/accounts/locales/fr.ts";
import { fr as alerts } from "#features/people/alerts/locales/fr.ts";
import { fr as cv } from "#features/people/cv/locales/fr.ts";
import { fr as notifications } from "#features/people/notifications/locales/fr.ts";
import { fr as productions } from "#features/people/productions/locales/fr.ts";
import { fr as researchers } from "#features/people/researchers/locales/fr.ts";
import { fr as audience } from "#features/portal/audience/locales/fr.ts";
import { fr as calls } from "#features/portal/calls/locales/fr.ts";
import { fr as content } from "#features/portal/content/locales/fr.ts";
import { fr as partners } from "#features/portal/partners/locales/fr.ts";
import { fr as appendices } from "#features/proposals/appendices/locales/fr.ts";
import { fr as comments } from "#features/proposals/comments/locales/fr.ts";
import { fr as decisionLetters } from "#features/proposals/decision-letters/locales/fr.ts";
import { fr as deposits } from "#features/proposals/deposits/locales/fr.ts";
import { fr as dossierExports } from "#features/proposals/dossier-exports/locales/fr.ts";
import { fr as dossierForm } from "#features/proposals/dossier-form/locales/fr.ts";
import { fr as dossiers } from "#features/proposals/dossiers/locales/fr.ts";
import { fr as eligibility } from "#features/proposals/eligibility/locales/fr.ts";
import { fr as formModels } from "#features/proposals/form-models/locales/fr.ts";
import { fr as formUpdates } from "#features/proposals/form-updates/locales/fr.ts";
import { notice as formUpdateNotice } from "#features/proposals/form-updates/locales/notice.fr.ts";
import { fr as pads } from "#features/proposals/pads/locales/fr.ts";
import { fr as posts } from "#features/proposals/posts/locales/fr.ts";
import { fr as projects } from "#features/proposals/projects/locales/fr.ts";
import { fr as team } from "#features/proposals/team/locales/fr.ts";
import { fr as workpad } from "#features/proposals/workpad/locales/fr.ts";
import { fr as forms } from "#form-engine/locales/fr.ts";
import { fr as common } from "#platform/i18n/locales/fr.ts";

/** All interface texts in French, one namespace per feature. The English file has the same keys. */
export const fr = {
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
};

declare module "#platform/i18n/translation-key.ts" {
  interface Translations {
    common: typeof common;
    accounts: typeof accounts;
    administration: typeof administration;
    frame: typeof frame;
    home: typeof home;
    lists: typeof lists;
    staff: typeof staff;
    partnerPages: typeof partnerPages;
    auditLog: typeof auditLog;
    callDrafts: typeof callDrafts;
    decisions: typeof decisions;
    dossierList: typeof dossierList;
    agencyExports: typeof agencyExports;
    figures: typeof figures;
    callNotices: typeof callNotices;
    completions: typeof completions;
    letters: typeof letters;
    decisionReleases: typeof decisionReleases;
    eligibilityChecks: typeof eligibilityChecks;
    callPublication: typeof callPublication;
    callImport: typeof callImport;
    designer: typeof designer;
    formPublication: typeof formPublication;
    dossierReading: typeof dossierReading;
    formPages: typeof formPages;
    formPreview: typeof formPreview;
    partners: typeof partners;
    audience: typeof audience;
    content: typeof content;
    calls: typeof calls;
    notifications: typeof notifications;
    alerts: typeof alerts;
    researchers: typeof researchers;
    productions: typeof productions;
    cv: typeof cv;
    forms: typeof forms;
    formModels: typeof formModels;
    formUpdateNotice: typeof formUpdateNotice;
    dossiers: typeof dossiers;
    eligibility: typeof eligibility;
    team: typeof team;
    dossierForm: typeof dossierForm;
    appendices: typeof appendices;
    dossierExports: typeof dossierExports;
    posts: typeof posts;
    workpad: typeof workpad;
    deposits: typeof deposits;
    decisionLetters: typeof decisionLetters;
    comments: typeof comments;
    pads: typeof pads;
    formUpdates: typeof formUpdates;
    projects: typeof projects;
    fundedProjects: typeof fundedProjects;
    dashboard: typeof dashboard;
  }
}
