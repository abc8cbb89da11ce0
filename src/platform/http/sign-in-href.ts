import { href } from "react-router";
/** The sign-in page, with the path to return to. */
export const signInHref = (next: string): string =>
  `${href("/login")}?${new URLSearchParams({ next })}`;
