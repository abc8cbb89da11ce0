import { href } from "react-router";

/** Where a person is led after signing in, unless they were on their way somewhere. */
export const SPACE_HREF = href("/mon-espace");
export const ACCOUNT_HREF = href("/mon-espace/mon-compte");
export const ERASE_HREF = href("/mon-espace/mon-compte/effacer");

/** What came of a visit to the account page: said above its panels. */
export const accountDoneHref = (done: string): string =>
  `${ACCOUNT_HREF}?${new URLSearchParams({ fait: done })}`;

/** The sign-in page, with why one was sent there. */
export const loginHref = (reason: "signedOut" | "changed" | "erased"): string =>
  `${href("/login")}?${new URLSearchParams({ reason })}`;

/** A link and not a form: our policy lets no form lead to another site. */
export const orcidHref = (next: string): string =>
  `${href("/connexion-orcid")}?${new URLSearchParams({ next })}`;
