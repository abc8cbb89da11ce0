import { createContext } from "react";

/** Values that only the server has while rendering. In the browser this context is null. */
export interface ServerOnlyValues {
  nonce: string;
  /** URLs of the scripts of public pages, by name. */
  scripts: Readonly<Record<string, string>>;
}

export const ServerOnlyContext = createContext<ServerOnlyValues | null>(null);
