/** Where one signs in, to come back to a place of ours afterwards. */
export const signInHref = (next: string): string => `/login?${new URLSearchParams({ next })}`;
