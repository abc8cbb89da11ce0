import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translation-key.ts";

interface Language {
  locale: Locale;
  t: Translate;
}

const LanguageContext = createContext<Language | null>(null);

export function LanguageProvider({ locale, t, children }: Language & { children: ReactNode }) {
  return <LanguageContext value={{ locale, t }}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("A component that speaks must stand inside LanguageProvider");
  return language;
}

export const useT = (): Translate => useLanguage().t;
export const useLocale = (): Locale => useLanguage().locale;
