import type pg from "pg";
import { en as formModels } from "#features/proposals/form-models/locales/en.ts";
import type { FormMeaning } from "#features/proposals/form-models/rules/form-meanings.ts";
import { formatModelProblem } from "#features/proposals/form-models/rules/format-model-problem.ts";
import { checkModel } from "#form-engine/check-model.ts";
import type { FormModel } from "#form-engine/model.ts";
import { createTranslator } from "#platform/i18n/i18n.ts";
import { DEMO_FILES, type DemoFile } from "../appendix-files.ts";
import { addDays, readDemoData } from "./read-demo-data.ts";

interface DemoForm {
  readonly name: string;
  readonly file: string;
  readonly partner: string;
  /** Question of each meaning. */
  readonly meanings: Partial<Record<FormMeaning, string>>;
}

const GENERAL_MEANINGS = {
  requested_amount: "aid",
  duration_months: "duration",
  keywords: "keywords",
} as const;

/** Agencies that take proposals in Passerelle, with their forms. Other agencies use their own sites. */
const FORMS: readonly DemoForm[] = [
  {
    name: "Informations générales",
    file: "forms/general.json",
    partner: "ANR",
    meanings: GENERAL_MEANINGS,
  },
  {
    name: "Proposition scientifique",
    file: "forms/full.json",
    partner: "ANR",
    meanings: { abstract: "abstract_fr", erc_domain: "disciplines" },
  },
  {
    name: "Informations générales",
    file: "forms/general.json",
    partner: "ADEME",
    meanings: GENERAL_MEANINGS,
  },
  {
    name: "Proposition courte",
    file: "forms/short.json",
    partner: "ADEME",
    meanings: { abstract: "abstract_fr" },
  },
];

interface DemoAppendixSlot {
  readonly partner: string;
  readonly kind: "financial" | "simple";
  readonly fr: string;
  readonly en: string;
  readonly mandatory: boolean;
  readonly maxCount: number;
  readonly template?: { readonly fileName: string; readonly file: DemoFile };
}

/** Appendix slots of the same calls. */
const APPENDIX_SLOTS: readonly DemoAppendixSlot[] = [
  {
    partner: "ANR",
    kind: "financial",
    fr: "Annexe financière",
    en: "Financial appendix",
    mandatory: true,
    maxCount: 1,
    template: { fileName: "Modèle d'annexe financière.xlsx", file: DEMO_FILES.template },
  },
  {
    partner: "ANR",
    kind: "simple",
    fr: "Lettres d'engagement des partenaires",
    en: "Partners' letters of commitment",
    mandatory: false,
    maxCount: 5,
  },
  {
    partner: "ADEME",
    kind: "simple",
    fr: "Document complémentaire",
    en: "Supporting document",
    mandatory: false,
    maxCount: 2,
  },
];

/** Loads forms and appendix slots of the calls of two agencies. */
export async function loadCallForms(client: pg.PoolClient, now: Date): Promise<void> {
  for (const form of FORMS) await loadForm(client, form, now);
  for (const [index, slot] of APPENDIX_SLOTS.entries())
    await loadAppendixSlot(client, slot, index + 1);
}

/**
 * Publishes the form as version 1 and attaches it to every open call of the agency and to the call that closed last;
 * at the ADEME also to its oldest one, whose decisions are released.
 */
async function loadForm(client: pg.PoolClient, form: DemoForm, now: Date): Promise<void> {
  const model = await readFormModel(form.file);
  const at = addDays(now, -60, "10:00");
  await client.query(
    `with form as (
       insert into form_models (partner_id, form_model_type, name, created_at)
       select id, $5, $2, $4 from partners where code = $1 returning id),
     version as (
       insert into form_model_versions (form_model_id, number, model, created_at, published_at)
       select id, 1, $3, $4, $4 from form returning id),
     meanings as (
       insert into form_version_meanings (version_id, meaning, question_id)
       select version.id, m.key, m.value from version, jsonb_each_text($7) m)
     insert into call_forms (call_id, form_model_type, version_id)
     select c.id, $5, v.id from version v, calls c join partners p on p.id = c.partner_id
     where p.code = $1 and c.opens_at <= $6 and (c.closes_at > $6 or c.id = (
       select l.id from calls l where l.partner_id = p.id and l.closes_at <= $6
       order by l.closes_at desc limit 1) or p.code = 'ADEME' and c.id = (
       select o.id from calls o where o.partner_id = p.id order by o.closes_at limit 1))`,
    [
      form.partner,
      form.name,
      JSON.stringify(model),
      at,
      model.formModelType,
      now,
      JSON.stringify(form.meanings),
    ],
  );
  await client.query(
    `insert into call_requirements (call_id) select distinct call_id from call_forms
     on conflict do nothing`,
  );
}

async function loadAppendixSlot(
  client: pg.PoolClient,
  { partner, kind, fr, en, mandatory, maxCount, template }: DemoAppendixSlot,
  position: number,
): Promise<void> {
  const offered = template && {
    key: template.file.key,
    fileName: template.fileName,
    mediaType: template.file.mediaType,
    bytes: template.file.bytes,
    sha256: template.file.sha256,
  };
  await client.query(
    `insert into call_appendices
       (call_id, kind, label_fr, label_en, mandatory, max_count, position, template)
     select distinct c.id, $2, $3, $4, $5::boolean, $6::smallint, $7::smallint, $8::jsonb
     from call_forms f join calls c on c.id = f.call_id join partners p on p.id = c.partner_id
     where p.code = $1`,
    [
      partner,
      kind,
      fr,
      en,
      mandatory,
      maxCount,
      position,
      offered ? JSON.stringify(offered) : null,
    ],
  );
}

/** Reads and checks a form of the demonstration. Throws with the list of problems if the form is invalid. */
export async function readFormModel(file: string): Promise<FormModel> {
  const checked = checkModel(await readDemoData<unknown>(file));
  if (checked.ok) return checked.model;
  const t = createTranslator({ formModels }, "en");
  const problems = checked.problems.map((problem) => formatModelProblem(t, problem));
  throw new Error(`${file}\n${problems.join("\n")}`);
}
