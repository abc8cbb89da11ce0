import { href } from "react-router";
/** Where one signs in, to come back to a place of ours afterwards. */
export const signInHref = (next: string): string =>
  `${href("/login")}?${new URLSearchParams({ next })}`;
