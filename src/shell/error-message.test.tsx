import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { ErrorCode } from "#platform/errors.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { ErrorMessage, getErrorTextKey, getRecoveryHref } from "./error-message.tsx";

beforeAll(() => setTranslations({ fr, en }));

const DEPOSIT = "/mon-espace/dossier/d1/depot-du-dossier";
const page = (code: ErrorCode, path: string, locale: "fr" | "en" = "en") =>
  renderToStaticMarkup(
    <LanguageProvider locale={locale} t={getTranslator(locale)}>
      <ErrorMessage
        problem={{ code, id: "1" }}
        textKey={getErrorTextKey(code, path)}
        recoveryHref={getRecoveryHref(code, path)}
      />
    </LanguageProvider>,
  );

test("who was submitting is led to where it stands whether it was submitted; a page that is not there has no such place", () => {
  for (const code of ["UNAVAILABLE", "UNEXPECTED", "BUSY", "TOO_MANY_REQUESTS"] as const) {
    expect(page(code, DEPOSIT)).toContain(`href="${DEPOSIT}"`);
    expect(page(code, DEPOSIT, "fr")).toContain("Voir si le dossier est déposé");
    expect(page(code, "/mon-espace/dossier/d1/annexes")).not.toContain("whether it was submitted");
  }
  expect(page("NOT_FOUND", DEPOSIT)).not.toContain("whether it was submitted");
});

test("a document that is being made comes by itself, and can be asked for again", () => {
  const path = `${DEPOSIT}/1/dossier.pdf`;
  const preparing = page("EXPORT_PREPARING", path);
  expect(preparing).toMatch(/<meta http-equiv="refresh" content="5"\/>/i);
  expect(preparing).toContain(`href="${path}"`);
  expect(page("UNAVAILABLE", path)).not.toMatch(/http-equiv="refresh"/i);
});

test("what is not found under a dossier's address is said of dossiers, whatever the id; of the page that creates one, of calls", () => {
  const paths = ["d1", "", "d1/annexes", "%3Cx/nothing", "equipe/x"];
  const pages = paths.map((path) => page("NOT_FOUND", `/mon-espace/dossier/${path}`, "fr"));
  for (const one of pages) expect(one).toBe(pages[0]);
  expect(pages[0]).toContain("Ce dossier est introuvable");
  expect(pages[0]).toContain('href="/mon-espace/mes-dossiers"');
  expect(page("NOT_FOUND", "/mon-espace/dossier/creer/x")).toContain("no call has ever had");
  expect(page("NOT_FOUND", "/appel/x")).toContain("no call has ever had");
});

test("below the back office every address says the same to others, and offers the sign-in that leads back to it", () => {
  const office = "/administration-portail-aap";
  const signIn = (path: string) => `/backoffice?${new URLSearchParams({ next: path })}`;
  const withoutLink = (path: string) => page("NOT_FOUND", path).replace(signIn(path), "");
  for (const path of [office, `${office}/appels/1`, `${office}/nulle-part?q=a%20b`]) {
    expect(page("NOT_FOUND", path)).toContain(`href="${signIn(path)}"`);
    expect(withoutLink(path)).toBe(withoutLink(office));
  }
  expect(page("NOT_FOUND", `${office}-x`)).not.toContain("/backoffice");
  expect(page("BAD_REQUEST", office)).not.toContain("/backoffice");
});
