import { createContext } from "react-router";

/** Whether pads can be opened in this process, for pages that offer them. */
export const padsContext = createContext<{ readonly isOffered: boolean }>();
