import { parseKey } from "#form-engine/answer-key.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { type FormRef, findDossierForm } from "../queries/form-state.server.ts";

/** So many are named; the page shows all of them. */
const MAX_NAMED = 3;

/** One line that names what was not saved. */
export async function formatRefusedAnswers(
  db: Db,
  place: FormRef,
  refused: Readonly<Record<string, unknown>>,
  { locale, t }: { locale: Locale; t: Translate },
): Promise<string> {
  const found = await findDossierForm(db, place);
  const keys = Object.keys(refused);
  const titles = keys.slice(0, MAX_NAMED).map((key) => {
    const node = found?.form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (!node) return t("dossierForm:saved.unknownPlace", { key: key.slice(0, 60) });
    return locale === "fr" ? node.titleFr : node.titleEn;
  });
  const more = keys.length > MAX_NAMED ? "…" : "";
  return t("dossierForm:saved.except", { count: keys.length, titles: titles.join(", ") + more });
}
