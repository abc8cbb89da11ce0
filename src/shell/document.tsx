import { type ReactNode, useContext } from "react";
import { Links, Meta, Scripts, ScrollRestoration } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";
import { fontsToPreload } from "#ui/fonts.ts";
import { RECORD_EARLY_INPUT_SCRIPT } from "#ui/preserve-input-before-hydration.ts";
import { CanonicalLinks } from "./canonical-links.tsx";
import { ServerOnlyContext } from "./server-only.ts";
import stylesheet from "./styles.css?url";

interface DocumentProps {
  locale: Locale;
  /** Whether React hydrates the page; public pages use a small script instead. */
  hydrate: boolean;
  /** Scripts besides the common one of public pages, by name. */
  scripts?: readonly string[];
  /** Address of a public page, for its canonical links. */
  address?: { origin: string; path: string } | undefined;
  /** Head content of pages outside the router; pages of the router use `meta` and `links`. */
  head?: ReactNode;
  children: ReactNode;
}

export function Document(props: DocumentProps) {
  const { locale, hydrate, scripts = [], address, head, children } = props;
  const server = useContext(ServerOnlyContext);
  const nonce = server?.nonce ?? readPageNonce();
  const addresses = hydrate
    ? []
    : ["public", ...scripts].flatMap((name) => server?.scripts[name] ?? []);
  return (
    // The consent banner writes its height here, possibly before hydration.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {fontsToPreload.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {address && <CanonicalLinks locale={locale} {...address} />}
        {head ?? (
          <>
            <Meta />
            <Links nonce={nonce} />
          </>
        )}
        {/* React reads the nonce here in the browser: attributes hide it from scripts. */}
        {hydrate && server && (
          <meta property="csp-nonce" content={server.nonce} nonce={server.nonce} />
        )}
        {hydrate && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own lines, the same for everybody
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RECORD_EARLY_INPUT_SCRIPT }} />
        )}
        {addresses.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
      </head>
      <body>
        {children}
        {hydrate && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** In the browser, the nonce this page was sent with: hydration compares it. */
function readPageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}
