import type { UIMatch } from "react-router";

/**
 * A page whose path holds a secret says `export const handle = { secretPath: true }`: nothing around it (links, forms,
 * head) then repeats the path, from which it could travel further.
 */
export const hasSecretPath = (match: UIMatch): boolean =>
  (match.handle as { secretPath?: boolean } | undefined)?.secretPath === true;
