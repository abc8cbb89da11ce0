import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";

/** The frame of the back office around its pages; errors of a page are shown inside the frame. */
const backOffice = (pages: RouteConfigEntry[]) =>
  layout("routes/backoffice/layout.tsx", [layout("routes/backoffice/content.tsx", pages)]);

/** All addresses of the product, in sections by audience. */
export default [
  layout("routes/public/layout.tsx", [
    // Public: calls, agencies, texts.
    index("routes/public/home.tsx"),
    route("chronologie", "routes/public/timeline.tsx"),
    route("appel/:slug", "routes/public/call.tsx"),
    route("appel/:slug/puis-je-candidater", "routes/public/may-apply.tsx"),
    route("partenaires", "routes/public/partners.tsx"),
    route("partenaire/:slug/:page?", "routes/public/partner.tsx"),
    route("actualites/:page?", "routes/public/news.tsx"),
    route("actualite/:slug", "routes/public/news-item.tsx"),
    route("aide-et-faq", "routes/public/help.tsx"),
    // One module for all text pages; the address selects the text.
    route("a-propos", "routes/public/static-page.tsx", { id: "about" }),
    route("mentions-legales", "routes/public/static-page.tsx", { id: "legal-notice" }),
    route("donnees-personnelles-et-cookies", "routes/public/static-page.tsx", { id: "data" }),
    route("accessibilite", "routes/public/static-page.tsx", { id: "accessibility" }),
    route("plan-du-site", "routes/public/site-map.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("verifier/:number?", "routes/public/verify-receipt.tsx"),

    // Alerts of visitors, from a list of results or from a mail.
    route("enregistrer-la-recherche", "routes/public/save-search.tsx"),
    route("saved-search/:id/:hash", "routes/public/saved-search.tsx"),
    route("unsubscribe/:id/:hash", "routes/public/unsubscribe.tsx"),
    route("fin-des-e-mails/:id/:hash", "routes/public/end-mails.tsx"),
    // After the sign-in of a visitor who added a favourite.
    route("favori-apres-connexion", "routes/public/like-after-sign-in.tsx"),

    // Accounts: sign-in, registration, recovery.
    route("login", "routes/account/login.tsx"),
    route("connexion-orcid", "routes/account/orcid-start.tsx"),
    route("orcid_check", "routes/account/orcid-check.tsx"),
    route("connexion-reprise", "routes/account/signed-in-again.tsx"),
    route("creer-un-compte", "routes/account/register.tsx"),
    route("verify/email/:token?", "routes/account/verify-email.tsx"),
    route("verifier-mon-email", "routes/account/ask-link.tsx", { id: "ask-verification" }),
    route("demande-de-reinitialisation-de-mot-de-passe", "routes/account/ask-link.tsx", {
      id: "ask-reset",
    }),
    route("reinitialiser-mon-mot-de-passe/:token", "routes/account/reset-password.tsx"),
    route("ce-n-etait-pas-moi/:token", "routes/account/not-me.tsx"),

    // Invitations to a dossier, from a mail, with or without a session; and their cancellation by the team.
    ...prefix("mon-espace/dossier/invitation", [
      route("decouvrir/:hash", "routes/dossier/invitation/invitation.tsx", { id: "discover" }),
      route("accepter/:hash", "routes/dossier/invitation/invitation.tsx", { id: "accept" }),
      route("decliner/:hash", "routes/dossier/invitation/invitation.tsx", { id: "decline" }),
      route("annuler/:invitation", "routes/dossier/invitation/cancel.tsx"),
    ]),
    // A page without content, so that a refused person gets an error page.
    route("mon-espace/dossier/:id", "routes/dossier/open.tsx"),
    route("mon-espace/dossier/:id/acces", "routes/dossier/access.tsx"),
    // Pages for the same reason: an address of another person shows the 404 page.
    route("mon-espace/cv-appels-a-projets/:id", "routes/space/cv/resume.tsx"),
    route("mon-espace/notifications/:id", "routes/space/notifications/one.tsx"),

    // The page of a draft as visitors will see it, for the staff who see the draft.
    route("administration-portail-aap/appels/:id/apercu", "routes/backoffice/call-preview.tsx"),
    // A form as teams will fill it in, for the staff who see the form.
    route(
      "administration-portail-aap/formulaires/:id/apercu",
      "routes/backoffice/form-preview.tsx",
    ),

    // The sign-in of staff and administrators.
    route("backoffice", "routes/backoffice/sign-in.tsx"),
    route("invitation-agence/:token", "routes/account/staff-invitation.tsx"),

    route("*", "routes/public/not-found.tsx"),
  ]),

  // The space of researchers.
  layout(
    "routes/space/layout.tsx",
    prefix("mon-espace", [
      index("routes/space/home.tsx"),
      route("mon-compte", "routes/space/account.tsx"),
      route("mon-compte/effacer", "routes/space/account-erase.tsx"),
      route("mon-profil", "routes/space/profile.tsx"),
      ...prefix("mon-parcours", [
        index("routes/space/career/career.tsx"),
        route("ajouter/:kind", "routes/space/career/add-item.tsx"),
        route("interruptions/:id", "routes/space/career/break.tsx"),
        route(":employmentActivityId", "routes/space/career/item.tsx"),
      ]),
      route("mes-expertises", "routes/space/expertise/expertise.tsx"),
      route("mes-expertises/activites/:id", "routes/space/expertise/activity.tsx"),
      ...prefix("mes-responsabilites-pedagogiques", [
        index("routes/space/teaching/teaching.tsx"),
        route("enseignements/:id", "routes/space/teaching/activity.tsx"),
        route("responsabilites/:id", "routes/space/teaching/responsibility.tsx"),
      ]),
      route("mes-productions/ajouter", "routes/space/productions/add.tsx"),
      route("mes-productions/:page?/:pagination?", "routes/space/productions/productions.tsx"),
      route("mes-cv", "routes/space/cv/list.tsx"),
      route("mes-cv/generer-mon-cv", "routes/space/cv/new.tsx"),
      route("mes-cv/fichiers", "routes/space/cv-files.tsx"),
      ...prefix("cv-appels-a-projets/:id", [
        route("etape/:step", "routes/space/cv/step.tsx"),
        route("actualiser", "routes/space/cv/refresh.tsx"),
        route("consulter", "routes/space/cv/read.tsx"),
      ]),
      ...prefix("mes-alertes-et-favoris", [
        index("routes/space/favourites.tsx"),
        route("chronologie", "routes/space/favourites-timeline.tsx"),
        route("mes-recherches", "routes/space/saved-searches.tsx"),
      ]),
      route("notifications", "routes/space/notifications/list.tsx"),
      route("mes-dossiers", "routes/space/dossiers.tsx"),
      route("projets", "routes/space/projects.tsx"),
      route("projets/:decisionCode", "routes/space/project.tsx"),
      route("dossier/creer/:slug", "routes/dossier/create.tsx"),
    ]),
  ),

  // The pages of a dossier, for its team.
  layout(
    "routes/dossier/layout.tsx",
    prefix("mon-espace/dossier/:id", [
      route("informations-generales", "routes/dossier/general.tsx"),
      route("proposition-scientifique", "routes/dossier/scientific.tsx"),
      route("consortium", "routes/dossier/consortium.tsx"),
      route("equipe", "routes/dossier/team.tsx"),
      route("proposition-scientifique/apercu", "routes/dossier/preview.tsx"),
      route("export", "routes/dossier/exports.tsx"),
      route("reprise", "routes/dossier/take-over.tsx"),
      route("publications-hal", "routes/dossier/publications.tsx", { id: "publications-hal" }),
      route("publications-hal-cv", "routes/dossier/publications.tsx", {
        id: "publications-hal-cv",
      }),
      route("contacts", "routes/dossier/contacts.tsx", { id: "own-contacts" }),
      route("contacts-equipe", "routes/dossier/contacts.tsx", { id: "all-contacts" }),
      route("annexes", "routes/dossier/appendices.tsx"),
      route("chat", "routes/dossier/workpad.tsx"),
      route("commentaires", "routes/dossier/comments.tsx"),
      route("journal", "routes/dossier/journal.tsx"),
      route("depot-du-dossier", "routes/dossier/deposit.tsx"),
      route("debloquer-edition", "routes/dossier/unlock.tsx"),
      route("completude", "routes/dossier/completeness.tsx"),
    ]),
  ),

  // The back office, for the staff of agencies and the administrators of the portal.
  backOffice(
    prefix("administration-portail-aap", [
      index("routes/backoffice/home.tsx"),
      route("mon-acces", "routes/backoffice/access.tsx"),
      route("vocabulaire", "routes/backoffice/vocabulary.tsx"),
      route("coordinations", "routes/backoffice/coordinations.tsx"),
      route("journal", "routes/backoffice/audit.tsx"),
      route("reglages/journal", "routes/backoffice/agency-audit.tsx"),
      route("recherche", "routes/backoffice/search.tsx"),
      route("partenaires", "routes/backoffice/partners.tsx"),
      route("partenaires/nouveau", "routes/backoffice/new-partner.tsx"),
      route("partenaires/:id", "routes/backoffice/partner.tsx"),
      route("complements", "routes/backoffice/completions.tsx"),
      route("eligibles/:callId", "routes/backoffice/tell-eligible.tsx"),
      route("decisions/:callId/publier", "routes/backoffice/release-decisions.tsx"),
      route(
        "decisions/:callId/publications/:releaseId",
        "routes/backoffice/release-deliveries.tsx",
      ),
      route("decisions/:callId/retirer/:dossierId", "routes/backoffice/withdraw-decision.tsx"),
      route("decisions/:callId/lettres/:dossierId", "routes/backoffice/letter.tsx"),
      route("reglages/lettres", "routes/backoffice/letters.tsx"),
      route("reglages/lettres/:id", "routes/backoffice/letter-template.tsx"),
      route("reglages/agence", "routes/backoffice/agency.tsx"),
      route("reglages/departements", "routes/backoffice/departments.tsx"),
      route("reglages/equipe", "routes/backoffice/staff.tsx"),
      route("vues", "routes/backoffice/saved-views.tsx"),
      route("appels", "routes/backoffice/calls.tsx"),
      route("appels/nouveau", "routes/backoffice/new-call.tsx"),
      route("appels/importer", "routes/backoffice/import-calls.tsx"),
      route("appels/:id", "routes/backoffice/call.tsx"),
      route("appels/:id/messages", "routes/backoffice/call-messages.tsx"),
      route("appels/:id/chiffres", "routes/backoffice/call-figures.tsx"),
      route("chiffres", "routes/backoffice/agency-figures.tsx"),
      route("dossiers", "routes/backoffice/dossiers.tsx"),
      route("dossiers/exporter", "routes/backoffice/export-dossiers.tsx"),
      route("projets", "routes/backoffice/projects.tsx"),
      route("projets/:code", "routes/backoffice/funded-project.tsx"),
      route("importer-des-projets", "routes/backoffice/import-projects.tsx"),
      route("formulaires/:id", "routes/backoffice/form.tsx"),
      route("formulaires/:id/publier", "routes/backoffice/publish-form.tsx"),
      route("formulaires", "routes/backoffice/forms.tsx"),
      route("formulaires/nouveau", "routes/backoffice/new-form.tsx"),
      route("formulaires/:id/versions", "routes/backoffice/form-versions.tsx"),
      route("dossiers/:id", "routes/backoffice/dossier.tsx"),
      route("decisions", "routes/backoffice/decisions.tsx"),
      route("decisions/:callId", "routes/backoffice/call-decisions.tsx"),
      route("reglages/motifs", "routes/backoffice/motives.tsx"),
      route("*", "routes/backoffice/not-found.ts"),
    ]),
  ),

  // Actions and redirects that end on another page.
  route("logout", "routes/account/logout.ts"),
  route("change_locale/:locale", "routes/public/change-locale.ts"),
  route("administration-portail-aap/changer-d-agence", "routes/backoffice/switch-agency.ts"),
  route("apres-connexion", "routes/account/way-back.ts"),
  route("mon-espace/notifications/:id/:act", "routes/space/notifications/act.ts"),

  // Endpoints of the pages' own scripts.
  route("search-call-for-proposals", "routes/endpoints/search-calls.tsx"),
  route("suggest-words", "routes/endpoints/suggest-words.ts"),
  route("chronologie/data", "routes/endpoints/timeline-data.ts"),
  route("ajax/call-for-proposals/like/:id", "routes/endpoints/like-call.ts"),
  route("mesure-audience", "routes/public/measure.ts"),
  route("mesure-audience/choix", "routes/public/consent.ts"),
  route("translations/:locale.json", "routes/endpoints/translations.ts"),
  route("routes.json", "routes/endpoints/routing.ts"),
  route("mot-de-passe/verifier", "routes/endpoints/judge-password.ts"),
  route("session", "routes/endpoints/create-session.ts"),
  route("session/current", "routes/endpoints/current-session.ts"),
  route("administration-portail-aap/recherche/resultats", "routes/endpoints/search-back-office.ts"),
  route(
    "administration-portail-aap/appels/:id/enregistrer",
    "routes/endpoints/save-call-fields.ts",
  ),
  route("administration-portail-aap/appels/:id/fichiers", "routes/endpoints/upload-call-file.ts"),
  route("administration-portail-aap/dossiers/:id/ouvert", "routes/endpoints/dossier-open.ts"),
  route("administration-portail-aap/appels/:id/cloture", "routes/endpoints/closing-trial.ts"),
  route(
    "administration-portail-aap/appels/:id/cloture/essai",
    "routes/endpoints/mail-closing-trial.ts",
  ),
  route(
    "administration-portail-aap/formulaires/:id/enregistrer",
    "routes/endpoints/save-form-nodes.ts",
  ),
  route(
    "administration-portail-aap/formulaires/:id/apercu.pdf",
    "routes/endpoints/print-form-preview.ts",
  ),
  ...prefix("mon-espace", [
    route("affiliation", "routes/endpoints/save-affiliation.ts"),
    route("affiliation/verifier", "routes/endpoints/verify-affiliation.ts"),
    route("identite/options", "routes/endpoints/identity-options.ts"),
    route("tutoriel/vu", "routes/endpoints/tutorial-seen.ts"),
    route("mon-profil/enregistrer", "routes/endpoints/save-profile.ts"),
    route("entree", "routes/endpoints/save-entry.ts"),
    route("mon-profil/photo", "routes/endpoints/picture.ts"),
    route("mon-parcours/biographie", "routes/endpoints/save-biography.ts"),
    route("mon-parcours/orcid", "routes/endpoints/orcid-state.ts"),
    route("ordre", "routes/endpoints/move-entry.ts"),
    route("mes-productions/principale", "routes/endpoints/main-production.ts"),
    route("mes-productions/favori", "routes/endpoints/favourite-production.ts"),
    route("mes-productions/imports", "routes/endpoints/production-imports.ts"),
    route("cv-appels-a-projets/:id/enregistrer", "routes/endpoints/save-cv-part.ts"),
    route("cv-appels-a-projets/:id/productions", "routes/endpoints/cv-works.ts"),
    route(
      "mes-alertes-et-favoris/chronologie/data",
      "routes/endpoints/favourites-timeline-data.ts",
    ),
    route(
      "mes-alertes-et-favoris/mes-recherches/:id/frequence",
      "routes/endpoints/search-frequency.ts",
    ),
    route("dossier/:id/reponses/:formModelType", "routes/endpoints/save-answers.ts"),
    route("dossier/:id/enregistrer", "routes/endpoints/save-form.ts"),
    route("dossier/:id/historique/:formModelType", "routes/endpoints/answer-history.ts"),
    route("dossier/:id/completude/etat", "routes/endpoints/submit-bar.ts"),
    route("dossier/:id/verrou/:formModelType/:nodeId", "routes/endpoints/node-lock.ts"),
    route("dossier/:id/commentaires/ecrire", "routes/endpoints/write-comment.ts"),
    route("dossier/:id/commentaires/resoudre", "routes/endpoints/resolve-thread.ts"),
    route("dossier/:id/commentaires/modifier", "routes/endpoints/edit-comment.ts"),
    route("dossier/:id/commentaires/supprimer", "routes/endpoints/delete-comment.ts"),
    route("dossier/:id/pad/:formModelType/:padId/contenu", "routes/endpoints/pad-content.ts"),
    route(
      "dossier/:id/pad/:formModelType/:padId/ecarter",
      "routes/endpoints/keep-answer-beside-pad.ts",
    ),
    route("dossier/:id/chat/envoyer", "routes/endpoints/send-message.ts"),
    route("dossier/:id/chat/precedents", "routes/endpoints/older-messages.ts"),
    route("dossier/:id/chat/lu", "routes/endpoints/read-workpad.ts"),
    route("dossier/:id/publications/:list", "routes/endpoints/update-production.ts"),
    route("dossier/:id/images", "routes/endpoints/upload-image.ts"),
    route(
      "dossier/:id/images/:filename/supprimer/:formModelType/:nodeId",
      "routes/endpoints/remove-image.ts",
    ),
    route("dossier/:id/annexes/envois", "routes/dossier/appendix-uploads.ts"),
    route("dossier/:id/annexes/envois/:upload", "routes/dossier/appendix-upload.ts"),
    route(
      "dossier/:id/annexes/envois/:upload/joindre",
      "routes/endpoints/finish-appendix-upload.ts",
    ),
    route("dossier/:id/invitation/:role/:team", "routes/endpoints/invite-person.ts"),
    route("dossier/equipe/modifier-membre/:id", "routes/endpoints/rename-member.ts"),
    route("bibliographie/doi", "routes/endpoints/find-work.ts"),
    route("notifications/flux", "routes/space/notifications/stream.ts"),
    route("notifications/lues", "routes/endpoints/read-notifications.ts"),
    route("notifications/apercu", "routes/endpoints/notification-preview.ts"),
  ]),

  // API for other programs.
  ...prefix("api", [
    route("call_for_proposals", "routes/api/call-for-proposals.ts"),
    route("erc_domains", "routes/api/erc-domains.ts"),
    route("openapi.json", "routes/api/openapi.ts"),
  ]),

  // Files, outside the page layouts.
  route("export-csv", "routes/public/export-csv.ts"),
  route("administration-portail-aap/journal.csv", "routes/backoffice/audit-csv.ts"),
  route("administration-portail-aap/reglages/journal.csv", "routes/backoffice/agency-audit-csv.ts"),
  route("administration-portail-aap/partenaires.csv", "routes/backoffice/partners-csv.ts"),
  route("logo-partenaire/:id/:file", "routes/public/partner-logo.ts"),
  route("administration-portail-aap/reglages/equipe.csv", "routes/backoffice/staff-csv.ts"),
  route("administration-portail-aap/appels.csv", "routes/backoffice/export-calls-csv.ts"),
  route("administration-portail-aap/appels.json", "routes/backoffice/export-calls-json.ts"),
  route("administration-portail-aap/appels/liste.csv", "routes/backoffice/calls-csv.ts"),
  route("administration-portail-aap/appels/:id/fichiers/:file", "routes/backoffice/call-file.ts"),
  route(
    "administration-portail-aap/appels/:id/chiffres.csv",
    "routes/backoffice/call-figures-csv.ts",
  ),
  route("administration-portail-aap/chiffres.csv", "routes/backoffice/agency-figures-csv.ts"),
  route("administration-portail-aap/dossiers/liste.csv", "routes/backoffice/dossiers-csv.ts"),
  route(
    "administration-portail-aap/decisions/:callId/liste.csv",
    "routes/backoffice/decisions-csv.ts",
  ),
  route(
    "administration-portail-aap/dossiers/exporter/reponses.csv",
    "routes/backoffice/export-answers-csv.ts",
  ),
  route(
    "administration-portail-aap/dossiers/exporter/archive.zip",
    "routes/backoffice/export-archive.ts",
  ),
  route("administration-portail-aap/projets.csv", "routes/backoffice/projects-csv.ts"),
  route("administration-portail-aap/formulaires/liste.csv", "routes/backoffice/forms-csv.ts"),
  route("administration-portail-aap/formulaires/:id/fichier", "routes/backoffice/form-file.ts"),
  route(
    "administration-portail-aap/formulaires/:id/essais/:trial/chiffres.csv",
    "routes/backoffice/form-trial-csv.ts",
  ),
  ...prefix("administration-portail-aap/dossiers/:id/versions/:version", [
    route("recepisse.json", "routes/backoffice/dossier-receipt-file.ts"),
    route("recepisse.pdf", "routes/backoffice/dossier-receipt-pdf.ts"),
    route("tout.zip", "routes/backoffice/dossier-archive.ts"),
    route("dossier.json", "routes/backoffice/dossier-manifest.ts"),
    route("fichier/:sha256", "routes/backoffice/dossier-file.ts"),
    route("dossier.pdf", "routes/backoffice/dossier-pdf.ts"),
  ]),
  route(
    "administration-portail-aap/dossiers/:id/lettres/:letterId/lettre.pdf",
    "routes/backoffice/dossier-letter-pdf.ts",
  ),
  route(
    "administration-portail-aap/decisions/:callId/lettres/:dossierId/apercu.pdf",
    "routes/backoffice/letter-preview-pdf.ts",
  ),
  route("flux/appels.atom", "routes/public/atom-feed.ts"),
  route("flux/appels.ics", "routes/public/calendar-feed.ts"),
  route("flux/actualites.atom", "routes/public/news-feed.ts"),
  route("appel/:slug/calendrier.ics", "routes/public/call-calendar.ts"),
  route("appel/:slug/documents/:id", "routes/public/call-document.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  route("mon-espace/mon-compte/mes-donnees.zip", "routes/space/account-data.ts"),
  route("mon-espace/mes-cv/fichiers/:id/telecharger", "routes/space/cv-file.ts"),
  route("mon-espace/cv-appels-a-projets/:id/telecharger/:format", "routes/space/cv-download.ts"),
  route("mon-espace/dossier/:id/images/:filename", "routes/dossier/image.ts"),
  route("mon-espace/dossier/:id/cv/:member", "routes/dossier/member-cv.ts"),
  route("mon-espace/dossier/:id/annexes/:file/telecharger", "routes/dossier/appendix-file.ts"),
  route("mon-espace/dossier/:id/annexes.zip", "routes/dossier/appendix-archive.ts"),
  route("mon-espace/dossier/:id/annexes/modele/:slot", "routes/dossier/appendix-template.ts"),
  ...prefix("mon-espace/dossier/:id/export", [
    route("dossier.json", "routes/endpoints/dossier-json.ts"),
    route(":formModelType", "routes/dossier/export-file.ts"),
    route("fichier/:export", "routes/dossier/export-kept.ts"),
  ]),
  ...prefix("mon-espace/dossier/:id/depot-du-dossier/:version", [
    route("recepisse.json", "routes/dossier/receipt-file.ts"),
    route("recepisse.pdf", "routes/dossier/receipt-pdf.ts"),
    route("tout.zip", "routes/dossier/version-archive.ts"),
    route("dossier.json", "routes/dossier/deposited-manifest.ts"),
    route("fichier/:sha256", "routes/dossier/deposited-file.ts"),
    route("dossier.pdf", "routes/dossier/deposited-pdf.ts"),
  ]),
  route("mon-espace/dossier/:id/lettres/:letterId/lettre.pdf", "routes/dossier/letter-pdf.ts"),

  // The pad of a question: the form shows it in a frame, so it has no page layout.
  route("mon-espace/dossier/:id/pad/:formModelType/:padId", "routes/dossier/pad.tsx"),

  // Style guide for developers: it shows frames of its own, so it has no page layout.
  route("styleguide", "routes/styleguide.tsx"),
] satisfies RouteConfig;
