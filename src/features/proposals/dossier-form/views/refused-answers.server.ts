import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { type FormRef, findDossierForm, loadAnswers } from "../queries/form-state.server.ts";
import type { RefusedAnswers } from "../rules/answer-verdict.ts";
import type { FormBody } from "../rules/posted-form.ts";
import { NO_BASE, parsePostedChanges, toPostedAnswers } from "../rules/posted-form.ts";

/** All answers of a posted form that may not be saved at all, so that the page can show the typed texts again. */
export async function loadRefusedAnswers(
  db: Db,
  actor: PersonActor,
  dossierId: string,
  { posted, code }: { posted: FormBody; code: string },
): Promise<RefusedAnswers> {
  await loadReadableDossier(db, actor, dossierId);
  const formModelType = FORM_MODEL_TYPES.find((type) => type === posted.formModelType);
  const formRef = formModelType && { dossierId, formModelType };
  const found = formRef && (await findDossierForm(db, formRef));
  if (!found) throw new DomainError("NOT_FOUND");
  const stored = await loadAnswers(db, formRef);
  const changes = parsePostedChanges(found.form, (key) => stored.get(key) ?? NO_BASE, {
    fields: posted.fields,
  });
  const entries = [...toPostedAnswers(changes)].map(([key, answer]) => [key, { code, answer }]);
  return Object.fromEntries(entries);
}

/** The page lists all of them. */
const MAX_NAMED = 3;

/** A one-line message naming the answers that were not saved. */
export async function formatRefusedAnswers(
  db: Db,
  formRef: FormRef,
  refused: Readonly<Record<string, unknown>>,
  { locale, t }: { locale: Locale; t: Translate },
): Promise<string> {
  const found = await findDossierForm(db, formRef);
  const keys = Object.keys(refused);
  const titles = keys.slice(0, MAX_NAMED).map((key) => {
    const node = found?.form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (!node) return t("dossierForm:saved.unknownPlace", { key: key.slice(0, 60) });
    return locale === "fr" ? node.titleFr : node.titleEn;
  });
  const more = keys.length > MAX_NAMED ? "…" : "";
  return t("dossierForm:saved.except", { count: keys.length, titles: titles.join(", ") + more });
}
