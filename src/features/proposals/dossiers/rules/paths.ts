import { href } from "react-router";

export const LIST_HREF = href("/mon-espace/mes-dossiers");

export const LIST_TABS = ["drafts", "deposited", "archived"] as const;
export type ListTab = (typeof LIST_TABS)[number];

const TAB_NAMES = { drafts: null, deposited: "deposes", archived: "archives" } as const;

export const listHref = (tab: ListTab): string =>
  TAB_NAMES[tab] ? `${LIST_HREF}?etat=${TAB_NAMES[tab]}` : LIST_HREF;

/** The tab named in the query of an address. */
export const parseListTab = (url: URL): ListTab =>
  LIST_TABS.find((tab) => TAB_NAMES[tab] === url.searchParams.get("etat")) ?? "drafts";

export const createHref = (slug: string): string =>
  href("/mon-espace/dossier/creer/:slug", { slug });

export const generalHref = (id: string): string =>
  href("/mon-espace/dossier/:id/informations-generales", { id });

export const scientificHref = (id: string): string =>
  href("/mon-espace/dossier/:id/proposition-scientifique", { id });

export const teamHref = (id: string): string => href("/mon-espace/dossier/:id/equipe", { id });

/** The page that explains to former members and invited people why they cannot open the dossier. */
export const accessHref = (id: string): string => href("/mon-espace/dossier/:id/acces", { id });

export const previewHref = (id: string): string =>
  href("/mon-espace/dossier/:id/proposition-scientifique/apercu", { id });

/** Prefilling from an earlier dossier, and its unplaced answers. */
export const prefillHref = (id: string): string => href("/mon-espace/dossier/:id/reprise", { id });

/** The exports page; each file has its own address. */
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

/** Contacts of the member's own team, and of all teams. */
export const contactsHref = (id: string): string =>
  href("/mon-espace/dossier/:id/contacts", { id });
export const allContactsHref = (id: string): string =>
  href("/mon-espace/dossier/:id/contacts-equipe", { id });

export const appendicesHref = (id: string): string =>
  href("/mon-espace/dossier/:id/annexes", { id });

export const journalHref = (id: string): string => href("/mon-espace/dossier/:id/journal", { id });

export const workpadHref = (id: string): string => href("/mon-espace/dossier/:id/chat", { id });
export const commentsHref = (id: string): string =>
  href("/mon-espace/dossier/:id/commentaires", { id });

export const completenessHref = (id: string): string =>
  href("/mon-espace/dossier/:id/completude", { id });

/** The deposit page, which shows the receipt after the deposit. */
export const depositHref = (id: string): string =>
  href("/mon-espace/dossier/:id/depot-du-dossier", { id });
