import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "#features/people/alerts/ui/elements/index.ts";
import "#features/people/notifications/ui/elements/index.ts";
import "#features/people/accounts/ui/elements/index.ts";
import "#features/portal/audience/ui/elements/index.ts";
import { followInPageLinks } from "#ui/elements/in-page-links.ts";
import "#ui/elements/index.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { loadTranslations } from "./product/browser-translations.ts";

await loadTranslations(document.documentElement.lang as Locale, location.pathname);
followInPageLinks();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
