import { parseKey } from "#form-engine/answer-key.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import { type FormOfDossier, findFormOfDossier } from "../queries/form-state.server.ts";

/** So many are named; the page shows all of them. */
const NAMED = 3;

/** One line that names what was not saved. */
export async function refusedWords(
  db: Db,
  place: FormOfDossier,
  refused: Readonly<Record<string, unknown>>,
  { locale, t }: { locale: Locale; t: Translate },
): Promise<string> {
  const found = await findFormOfDossier(db, place);
  const keys = Object.keys(refused);
  const titles = keys.slice(0, NAMED).map((key) => {
    const node = found?.form.places.get(parseKey(key)?.nodeId ?? "")?.node;
    if (!node) return t("dossierForm:saved.unknownPlace", { key: key.slice(0, 60) });
    return locale === "fr" ? node.titleFr : node.titleEn;
  });
  const more = keys.length > NAMED ? "…" : "";
  return t("dossierForm:saved.except", { count: keys.length, titles: titles.join(", ") + more });
}
