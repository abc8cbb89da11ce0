import { createContext } from "react";

/** What only the server knows while it renders a document. In the browser this context stays empty. */
export interface ServerOnlyValues {
  nonce: string;
  /** Addresses of the scripts of public pages, by name. */
  scripts: Readonly<Record<string, string>>;
}

export const ServerOnlyContext = createContext<ServerOnlyValues | null>(null);
