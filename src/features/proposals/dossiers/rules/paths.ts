import { href } from "react-router";

export const LIST_HREF = href("/mon-espace/mes-dossiers");

export const LIST_TABS = ["drafts", "deposited", "archived"] as const;
export type ListTab = (typeof LIST_TABS)[number];

const TAB_NAMES = { drafts: null, deposited: "deposes", archived: "archives" } as const;

export const listHref = (tab: ListTab): string =>
  TAB_NAMES[tab] ? `${LIST_HREF}?etat=${TAB_NAMES[tab]}` : LIST_HREF;

/** The tab an address names. */
export const parseListTab = (url: URL): ListTab =>
  LIST_TABS.find((tab) => TAB_NAMES[tab] === url.searchParams.get("etat")) ?? "drafts";

export const createHref = (slug: string): string =>
  href("/mon-espace/dossier/creer/:slug", { slug });

export const generalHref = (id: string): string =>
  href("/mon-espace/dossier/:id/informations-generales", { id });

export const scientificHref = (id: string): string =>
  href("/mon-espace/dossier/:id/proposition-scientifique", { id });

export const teamHref = (id: string): string => href("/mon-espace/dossier/:id/equipe", { id });

/** Where somebody who no longer works on a dossier is told so. */
export const accessHref = (id: string): string => href("/mon-espace/dossier/:id/acces", { id });

export const previewHref = (id: string): string =>
  href("/mon-espace/dossier/:id/proposition-scientifique/apercu", { id });

/** Beginning from an earlier dossier, and what of it found no place. */
export const prefillHref = (id: string): string => href("/mon-espace/dossier/:id/reprise", { id });

/** The page of everything that can be exported; each file has its own address. */
export const exportsHref = (id: string): string => href("/mon-espace/dossier/:id/export", { id });
export const exportFileHref = (id: string, formModelType: string): string =>
  href("/mon-espace/dossier/:id/export/:formModelType", { id, formModelType });

export const publicationsHref = (
  id: string,
  list: "publications-hal" | "publications-hal-cv",
): string =>
  list === "publications-hal"
    ? href("/mon-espace/dossier/:id/publications-hal", { id })
    : href("/mon-espace/dossier/:id/publications-hal-cv", { id });

export const consortiumHref = (id: string): string =>
  href("/mon-espace/dossier/:id/consortium", { id });

/** The contacts of one's own team, and those of all. */
export const contactsHref = (id: string): string =>
  href("/mon-espace/dossier/:id/contacts", { id });
export const allContactsHref = (id: string): string =>
  href("/mon-espace/dossier/:id/contacts-equipe", { id });

export const appendicesHref = (id: string): string =>
  href("/mon-espace/dossier/:id/annexes", { id });

export const journalHref = (id: string): string => href("/mon-espace/dossier/:id/journal", { id });

export const workpadHref = (id: string): string => href("/mon-espace/dossier/:id/chat", { id });
/** What is said of single questions. */
export const commentsHref = (id: string): string =>
  href("/mon-espace/dossier/:id/commentaires", { id });

/** What is missing. */
export const completenessHref = (id: string): string =>
  href("/mon-espace/dossier/:id/completude", { id });

/** Where a dossier is deposited, and where its receipt stands afterwards. */
export const depositHref = (id: string): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier", { id });
