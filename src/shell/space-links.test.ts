import { expect, test } from "vitest";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { getSignInPurpose } from "./space-links.ts";

setTranslations({ fr, en });
const inEnglish = (next: string) => getSignInPurpose(getTranslator("en"), next);

test("the sign-in page says what it is asked for", () => {
  expect(inEnglish("/favori-apres-connexion?jeton=x")).toBe("add this call to your favourites");
  expect(inEnglish("/enregistrer-la-recherche?keywords=eau")).toMatch(/^save this search/);
  expect(inEnglish("/apres-connexion?pour=address")).toBe("confirm your address");
  expect(inEnglish("/apres-connexion?pour=invitation")).toBe("answer your invitation");
  expect(inEnglish("/mon-espace/dossier/creer/12")).toBe("write a proposal for this call");
  expect(inEnglish("/mon-espace/cv-appels-a-projets/12/etape/2")).toBe("open “My CVs”");
  expect(getSignInPurpose(getTranslator("fr"), "/mon-espace/mon-profil")).toMatch(
    /^ouvrir «.*profil.*»$/i,
  );
});

test("and nothing where there is nothing to say", () => {
  expect(inEnglish("/mon-espace")).toBeNull();
  expect(inEnglish("/?keywords=eau")).toBeNull();
  expect(inEnglish("/apres-connexion?pour=x")).toBeNull();
});
