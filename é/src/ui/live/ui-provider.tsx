import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";

/** Around every hydrated page: dates, lists and the words React Aria says follow the page's language. */
export function UiProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
