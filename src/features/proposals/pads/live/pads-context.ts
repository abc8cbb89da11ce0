import { createContext } from "react-router";

/** Whether pads can be opened in this process. */
export const padsContext = createContext<{ readonly isOffered: boolean }>();
