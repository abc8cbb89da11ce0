import { beforeAll, expect, test } from "vitest";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { renderErrorPage } from "./error-document.tsx";

beforeAll(() => setTranslations({ fr, en }));

test("a page that is kept names each request by its own number, and speaks its language", () => {
  const scripts = { public: "/assets/public.js" };
  const page = (id: string, locale: "fr" | "en" = "fr") =>
    renderErrorPage(
      { code: "UNEXPECTED", id },
      { locale, nonce: `nonce of ${id}`, path: "/" },
      scripts,
    );
  const first = page("first-request");
  expect(first).toContain("first-request");
  expect(first).toContain('src="/assets/public.js"');
  expect(page("$&-request")).toBe(first.replaceAll("first-request", () => "$&-request"));
  expect(page("third-request", "en")).toContain('lang="en"');
  const busy = (retrySeconds?: number) => {
    const problem = {
      code: "TOO_MANY_REQUESTS" as const,
      id: "x",
      ...(retrySeconds && { retrySeconds }),
    };
    return renderErrorPage(problem, { locale: "en", nonce: "", path: "/" }, scripts);
  };
  expect(busy(7)).toContain("7");
  expect(busy(7)).not.toBe(busy());
});
