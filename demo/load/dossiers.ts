import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type AppendixFormat, MEDIA_TYPE } from "#features/appendices/rules/appendix-file.ts";
import { en as formModels } from "#features/form-models/locales/en.ts";
import { modelProblemWords } from "#features/form-models/rules/model-problem-words.ts";
import { notify } from "#features/notifications/commands/notify.server.ts";
import { proposalInvitation } from "#features/team/rules/notification-kinds.ts";
import { discoverHref } from "#features/team/ui/team-hrefs.ts";
import { checkModel } from "#form-engine/check-model.ts";
import type { FormModel } from "#form-engine/model.ts";
import { translatorFor } from "#platform/i18n/i18n.ts";
import { DEMO_FILES, type DemoFile } from "../appendix-files.ts";
import { type Answers, loadAnswers, loadDossier, paragraphs } from "./dossier-rows.ts";
import { loadDossierStates } from "./dossier-states.ts";
import { loadPads } from "./pads.ts";
import { data, moment } from "./source.ts";
import { loadComments, loadWorkpad } from "./talk.ts";

const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";
const MARTA = "marta.vasconcelos@example.org";
const INVITATION_WORDS = "Would your group take the lagoon sites?";

interface DemoForm {
  readonly name: string;
  readonly file: string;
  readonly partner: string;
}

/** The agencies that take proposals here, and by which forms. The others keep their own sites. */
const FORMS: readonly DemoForm[] = [
  { name: "Informations générales", file: "forms/general.json", partner: "ANR" },
  { name: "Proposition scientifique", file: "forms/full.json", partner: "ANR" },
  { name: "Informations générales", file: "forms/general.json", partner: "ADEME" },
  { name: "Proposition courte", file: "forms/short.json", partner: "ADEME" },
];

const GENERAL: Answers = {
  instrument: ["prc"],
  duration: ["36"],
  aid: ["482500.00"],
  keywords: ["bocage", "agriculture", "changement de pratiques"],
  resubmission: ["no"],
};

/** Half written, by two people, a few days before the closing. */
const HALF_WRITTEN: Answers = {
  abstract_fr: [
    "Les haies reviennent dans les discours plus vite que dans les champs. Le projet suit pendant trois ans quarante exploitations qui replantent, pour comprendre ce qui fait tenir un changement de pratiques : les sols, les revenus, les voisins.",
  ],
  disciplines: ["ecology", "geography"],
  positioning: [
    paragraphs(
      "Les effets d'une haie sur la biodiversité sont bien établis à l'échelle de la parcelle ; à celle du paysage, les résultats divergent.",
      "Trois inconnues demeurent : la continuité des plantations, leur entretien après cinq ans, et ce que les voisins en imitent.",
    ),
  ],
  domains: ["social", "economics"],
  hypotheses: [
    paragraphs("Une haie tient quand trois voisins au moins en plantent une la même année."),
  ],
  references: [
    { citation: "Diop, A. et Morel, J.-P. (2024). Ce que les sols gardent d'un hiver à l'autre." },
  ],
  work_packages: ["first", "wp2"],
  "work_packages:first/wp_title": ["Mesures de terrain"],
  "work_packages:first/wp_lead": ["Claire Morel"],
  "work_packages:first/wp_start": ["1"],
  "work_packages:first/wp_end": ["18"],
  "work_packages:first/tasks:first/task_title": ["Choix des sites"],
  "work_packages:first/tasks:first/task_effort": ["4.50"],
  "work_packages:wp2/wp_title": ["Modèle de paysage"],
  "work_packages:wp2/wp_lead": ["James Okafor"],
  staff: ["210000.00"],
  outputs: ["articles", "data"],
};

interface DemoSlot {
  readonly partner: string;
  readonly kind: "financial" | "simple";
  readonly fr: string;
  readonly en: string;
  readonly mandatory: boolean;
  readonly maxCount: number;
  readonly template?: { readonly fileName: string; readonly file: DemoFile };
}

/** What the same calls ask for beside their forms. */
const APPENDICES: readonly DemoSlot[] = [
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

/** Forms for two agencies' calls, and dossiers of every size and in every state. */
export async function loadDossiers(client: pg.PoolClient, now: Date): Promise<void> {
  for (const form of FORMS) await loadForm(client, form, now);
  for (const [index, slot] of APPENDICES.entries()) await loadSlot(client, slot, index + 1);
  const claire = await userId(client, CLAIRE);
  const james = await userId(client, JAMES);
  if (!claire || !james) return;
  const half = await loadDossier(client, now, {
    partner: "ANR",
    acronym: "BOCAGE",
    title: "Ce qui fait tenir une haie",
    begun: moment(now, -20, "09:30"),
    saved: moment(now, -1, "18:42"),
    members: [
      { userId: claire, role: "coordinator", teamNumber: 1 },
      { userId: james, role: "delegate", teamNumber: 1 },
    ],
  });
  if (half) {
    await loadAnswers(client, half, "general_information", GENERAL, claire);
    await loadAnswers(client, half, "scientific_proposition", HALF_WRITTEN, claire);
    await loadWorkpad(client, half, now, { claire, james });
    await loadComments(client, half, now, { claire, james });
    await loadPads(client, half, now);
  }
  await loadConsortium(client, now, { claire, james });
  await loadDossierStates(client, now, { claire, james });
  await loadDossier(client, now, {
    partner: "ADEME",
    acronym: "HEATMAP",
    title: "Mapping waste heat with the people who live beside it",
    begun: moment(now, -2, "15:10"),
    saved: moment(now, -2, "15:10"),
    members: [{ userId: james, role: "coordinator", teamNumber: 1 }],
  });
}

/** Three teams a few days before the closing: one invitation is open, one was declined, and a CV is missing. */
async function loadConsortium(
  client: pg.PoolClient,
  now: Date,
  { claire, james }: { claire: string; james: string },
): Promise<void> {
  const id = await loadDossier(client, now, {
    partner: "ANR",
    acronym: "LITTOSOL",
    title: "Sols littoraux et recul du trait de côte",
    begun: moment(now, -30, "10:15"),
    saved: moment(now, -1, "08:32"),
    members: [
      { userId: claire, role: "coordinator", teamNumber: 1 },
      { userId: james, role: "scientific_manager", teamNumber: 2 },
    ],
  });
  if (!id) return;
  await client.query("insert into dossier_teams (dossier_id, number) values ($1, 3)", [id]);
  await loadAppendix(client, {
    dossierId: id,
    kind: "financial",
    fileName: "LITTOSOL annexe financière.xlsx",
    format: "xlsx",
    pages: null,
    file: DEMO_FILES.budget,
    by: james,
    at: moment(now, -4, "17:20"),
  });
  await loadAppendix(client, {
    dossierId: id,
    kind: "simple",
    fileName: "Conservatoire du littoral.pdf",
    format: "pdf",
    pages: 1,
    file: DEMO_FILES.letter,
    by: claire,
    at: moment(now, -3, "11:05"),
  });
  for (const [firstName, lastName, email, sent, ended, state, reason] of [
    ["Marta", "Vasconcelos", MARTA, moment(now, -6, "09:10"), null, "sent", null],
    [
      "Pieter",
      "de Wit",
      "pieter.dewit@example.org",
      moment(now, -13, "16:45"),
      moment(now, -8, "11:20"),
      "refused",
      "plus disponible en 2027",
    ],
  ] as const) {
    const { rows } = await client.query<{ id: string }>(
      `insert into dossier_invitations (dossier_id, role, team_number, first_name, last_name, email,
         message, locale, state, invited_by, sent_at, ended_at, reason)
       values ($1, 'scientific_manager', 3, $2, $3, $4, $5, 'en', $6, $7, $8, $9, $10) returning id`,
      [id, firstName, lastName, email, INVITATION_WORDS, state, claire, sent, ended, reason],
    );
    const marta = await userId(client, email);
    const invitation = rows[0]?.id;
    if (!marta || !invitation) continue;
    await notify(drizzle(client), proposalInvitation, {
      userId: marta,
      key: `invitation:${invitation}`,
      named: claire,
      data: { dossier: "LITTOSOL", from: "Claire Morel", href: discoverHref(invitation) },
      now: sent,
    });
  }
}

/** Published as its first version, and wanted by every open call of the agency and by the one that closed last. */
async function loadForm(client: pg.PoolClient, form: DemoForm, now: Date): Promise<void> {
  const model = soundModel(await data<unknown>(form.file), form.file);
  const at = moment(now, -60, "10:00");
  await client.query(
    `with form as (
       insert into form_models (partner_id, name, created_at)
       select id, $2, $4 from partners where code = $1 returning id),
     version as (
       insert into form_model_versions (form_model_id, number, model, created_at, published_at)
       select id, 1, $3, $4, $4 from form returning id)
     insert into call_forms (call_id, form_model_type, version_id)
     select c.id, $5, v.id from version v, calls c join partners p on p.id = c.partner_id
     where p.code = $1 and c.opens_at <= $6 and (c.closes_at > $6 or c.id = (
       select l.id from calls l where l.partner_id = p.id and l.closes_at <= $6
       order by l.closes_at desc limit 1))`,
    [form.partner, form.name, JSON.stringify(model), at, model.formModelType, now],
  );
  await client.query(
    `insert into call_requirements (call_id) select distinct call_id from call_forms
     on conflict do nothing`,
  );
}

async function loadSlot(
  client: pg.PoolClient,
  { partner, kind, fr, en, mandatory, maxCount, template }: DemoSlot,
  position: number,
): Promise<void> {
  const offered = template && {
    key: template.file.key,
    fileName: template.fileName,
    mediaType: MEDIA_TYPE.xlsx,
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

interface DemoAppendix {
  readonly dossierId: string;
  readonly kind: "financial" | "simple";
  readonly fileName: string;
  readonly format: AppendixFormat;
  readonly pages: number | null;
  readonly file: DemoFile;
  readonly by: string;
  readonly at: Date;
}

async function loadAppendix(client: pg.PoolClient, appendix: DemoAppendix): Promise<void> {
  const { dossierId, kind, fileName, format, pages, file, by, at } = appendix;
  await client.query(
    `insert into dossier_appendices (dossier_id, slot_id, file_name, format, bytes, sha256, pages,
       position, storage_key, uploaded_by, uploaded_at)
     select d.id, s.id, $3, $4, $5, $6, $7, 1, $8, $9, $10
     from dossiers d join call_appendices s on s.call_id = d.call_id and s.kind = $2 where d.id = $1`,
    [dossierId, kind, fileName, format, file.bytes, file.sha256, pages, file.key, by, at],
  );
}

function soundModel(given: unknown, file: string): FormModel {
  const checked = checkModel(given);
  if (checked.ok) return checked.model;
  const t = translatorFor({ formModels }, "en");
  const problems = checked.problems.map((problem) => modelProblemWords(t, problem));
  throw new Error(`${file}\n${problems.join("\n")}`);
}

async function userId(client: pg.PoolClient, email: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>("select id from users where email = $1", [
    email,
  ]);
  return rows[0]?.id;
}
