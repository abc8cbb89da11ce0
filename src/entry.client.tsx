import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "#features/alerts/ui/elements/index.ts";
import "#features/notifications/ui/elements/index.ts";
import "#features/accounts/ui/elements/index.ts";
import "#features/audience/ui/elements/index.ts";
import { setWords } from "#platform/i18n/registry.ts";
import { followInPageLinks } from "#ui/elements/in-page-links.ts";
import "#ui/elements/index.ts";

/** Only the words of the page's language travel to the browser. */
async function loadWords(): Promise<void> {
  if (document.documentElement.lang === "en")
    setWords({ en: (await import("./product/locales.en.ts")).en });
  else setWords({ fr: (await import("./product/locales.fr.ts")).fr });
}

await loadWords();
followInPageLinks();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
