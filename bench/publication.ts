import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { designFormHref, publishFormHref } from "#features/agency/form-designer/rules/paths.ts";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import type { DraftNode } from "#form-engine/draft-model.ts";
import type { BenchDatabase } from "./database.ts";
import { startMailSink } from "./mail-sink.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { type BenchServer, startServer } from "./servers.ts";
import { type Drafts, findLostWords, makeDrafts, type Typist, typeDuring } from "./typists.ts";

export interface PublicationSizes {
  readonly drafts: number;
  readonly typists: number;
  /** Writing before the publication, and again after it, as the reference. */
  readonly normalSeconds: number;
}

const WARM_UP_SECONDS = 5;
const MAX_UPDATE_SECONDS = 900;

/** A version is tried and published on a call with many drafts while people write in some of them. */
export async function benchPublication(
  database: BenchDatabase,
  { drafts: draftCount, typists: typistCount, normalSeconds }: PublicationSizes,
): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("publication");
  const drafts = await makeDrafts(pool, draftCount, typistCount);
  const { typists } = drafts;
  const sink = await startMailSink();
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    PUBLIC_URL: "https://passerelle.example.org",
    METRICS_PORT: "0",
  };
  const worker = await startServer("src/processes/worker.ts", settings, null);
  try {
    const agency = await signInStaff(pool, server, drafts.formModelId);
    for (const typist of typists) await typist.open(server.origin);
    const normal: [number, number][] = [];
    const measureNormal = async () => {
      const startedAt = performance.now();
      await pause(normalSeconds * 1_000);
      normal.push([startedAt, performance.now()]);
    };
    const seen = await typeDuring(typists, async () => {
      await pause(WARM_UP_SECONDS * 1_000);
      await measureNormal();
      const trialStartedAt = performance.now();
      const trial = await agency.tryVersion(drafts);
      const updateStartedAt = performance.now();
      const before = await readProcessorSeconds([server, worker]);
      const loadBefore = loadavg()[0] ?? 0;
      await agency.publish(drafts, trial);
      await waitUntilMoved(pool, drafts.callId);
      const updateEndedAt = performance.now();
      const after = await readProcessorSeconds([server, worker]);
      await measureNormal();
      return {
        trial: [trialStartedAt, updateStartedAt] as const,
        update: [updateStartedAt, updateEndedAt] as const,
        processor: after.map((seconds, at) => seconds - (before[at] ?? 0)),
        loads: [loadBefore, loadavg()[0] ?? 0],
      };
    });
    const usual = summarizeSaves(typists, normal);
    const meanwhile = summarizeSaves(typists, [seen.update]);
    const duringTrial = summarizeSaves(typists, [seen.trial]);
    const failures = typists.flatMap((typist) => typist.failures);
    const lost = await findLostWords(pool, typists);
    const moves = await countMoves(pool, drafts.callId);
    const updateSeconds = toSeconds(seen.update);
    const [web, job] = seen.processor.map((seconds) => seconds.toFixed(1));
    const sum = (of: (typist: Typist) => number) =>
      typists.reduce((total, typist) => total + of(typist), 0);
    return [
      {
        what: `the trial of a version on ${draftCount} drafts`,
        ours: `${toSeconds(seen.trial).toFixed(1)} s; saves meanwhile ${formatSaves(duringTrial)}`,
        floor: formatSaves(usual),
        ratio: formatRatio(duringTrial.p99, usual.p99),
      },
      {
        what: `its publication, until all ${draftCount} drafts have followed`,
        ours: `${updateSeconds.toFixed(1)} s, ${Math.round(draftCount / updateSeconds)} drafts/s; processor: web ${web} s, worker ${job} s; load ${seen.loads.map((load) => load.toFixed(1)).join(" to ")}`,
      },
      {
        what: `saves of ${typistCount} people meanwhile, each every 3 s, against those without a publication`,
        ours: formatSaves(meanwhile),
        floor: formatSaves(usual),
        ratio: formatRatio(meanwhile.p99, usual.p99),
        aim: "2 (of the p99)",
      },
      {
        what: "texts that were acknowledged and are in no answer, history or text set aside",
        ours: `${lost.length} of ${sum(({ acknowledged }) => acknowledged.length)}; ${sum(({ setAside }) => setAside)} saves set aside; ${failures.length} failed${failures.length > 0 ? ` (${[...new Set(failures)].join(", ")})` : ""}`,
        aim: "0",
      },
      {
        what: "drafts that moved other than once, people told other than once, editors that did not follow",
        ours: `${moves.notOnce}, ${moves.notToldOnce}, ${typists.filter(({ versionId }) => versionId === drafts.versionId).length}`,
        aim: "0",
      },
    ];
  } finally {
    for (const typist of typists) typist.close();
    await worker.stop();
    await server.stop();
    await sink.stop();
    await pool.end();
  }
}

type Period = readonly [from: number, to: number];

const toSeconds = ([from, to]: Period): number => (to - from) / 1_000;

function summarizeSaves(typists: readonly Typist[], periods: readonly Period[]) {
  const times = typists
    .flatMap(({ saves }) => saves)
    .filter(({ startedAt }) => periods.some(([from, to]) => startedAt >= from && startedAt < to))
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { count: times.length, p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? Number.NaN };
}

const formatSaves = ({ count, p50, p99, max }: ReturnType<typeof summarizeSaves>): string =>
  `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, longest ${Math.round(max)} ms of ${count}`;

/** Staff of the form's agency: designs, tries and publishes through the pages. */
async function signInStaff(pool: pg.Pool, { origin }: BenchServer, formModelId: string) {
  const token = createToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, staff_member_id, device, second_factor_at, expires_at)
     select $1, s.user_id, s.id, 'bench', now(), now() + interval '1 day' from staff_members s
     join form_models m on m.partner_id = s.partner_id and m.id = $2
     where s.ended_at is null and s.all_departments and s.role in ('officer', 'decider', 'manager') limit 1`,
    [hashToken(token), formModelId],
  );
  const headers = { cookie: `session=${token}`, origin };
  const path = origin + designFormHref(formModelId);
  const post = async (fields: Record<string, string | number>, callId: number) => {
    const response = await fetch(origin + publishFormHref(formModelId), {
      method: "POST",
      headers,
      body: new URLSearchParams({
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
        callIds: String(callId),
      }),
      redirect: "manual",
    });
    if (response.status !== 303)
      throw new Error(`${fields.intent} was answered ${response.status}: ${await response.text()}`);
    return new URL(response.headers.get("location") ?? "", origin).searchParams.get("essai") ?? "";
  };
  return {
    /** Changes the draft and tries it; returns the trial's id and the number to confirm. */
    async tryVersion({ callId }: Drafts): Promise<{ id: string; dossiers: number }> {
      await (await fetch(path, { headers })).text();
      const { rows } = await pool.query<{ nodeId: string; content: DraftNode; version: number }>(
        `select node_id as "nodeId", content, version from form_draft_nodes where form_model_id = $1`,
        [formModelId],
      );
      const saved = await fetch(`${path}/enregistrer`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ changes: changeNodes(rows) }),
      });
      const { revision, verdicts } = (await saved.json()) as {
        revision: number;
        verdicts: Record<string, { kind: string }>;
      };
      if (Object.values(verdicts).some(({ kind }) => kind !== "saved"))
        throw new Error(`The draft was not saved: ${JSON.stringify(verdicts)}`);
      const id = await post({ intent: "try", revision }, callId);
      for (;;) {
        const { rows: trials } = await pool.query<{ dossiers: number | null; failure: string }>(
          `select (result->>'dossiers')::int as dossiers, failure from form_trials where id = $1`,
          [id],
        );
        if (trials[0]?.failure) throw new Error(`The trial failed: ${trials[0].failure}`);
        if (trials[0]?.dossiers) return { id, dossiers: trials[0].dossiers };
        await pause(100);
      }
    },
    publish: ({ callId }: Drafts, { id, dossiers }: { id: string; dossiers: number }) =>
      post({ intent: "publish", trialId: id, confirmation: dossiers }, callId),
  };
}

/** A limit, a title, a place and a condition change; a question is removed, a mandatory one is added. */
function changeNodes(nodes: readonly { nodeId: string; content: DraftNode; version: number }[]) {
  const change = (nodeId: string, edit: (content: DraftNode) => DraftNode | null) => {
    const node = nodes.find((one) => one.nodeId === nodeId);
    if (!node) throw new Error(`The form has no node ${nodeId}`);
    return { nodeId, id: randomUUID(), version: node.version, content: edit(node.content) };
  };
  const setFields = (fields: Record<string, unknown>) => (content: DraftNode) => ({
    ...content,
    fields: { ...content.fields, ...fields },
  });
  return [
    change("gender", setFields({ maxCharacters: 1_000 })),
    change(
      "equipment",
      setFields({ titleFr: "Plateformes et navires", titleEn: "Platforms and ships" }),
    ),
    change("risks", setFields({ visibleWhen: [{ node: "ethics_board", isOneOf: ["yes"] }] })),
    change("environment", (content) => ({ ...content, parentId: "steering_part", position: "z" })),
    change("steering", () => null),
    {
      nodeId: "social_sciences",
      id: randomUUID(),
      version: 0,
      content: {
        parentId: "steering_part",
        position: "zz",
        fields: {
          ...{ discr: "question", type: "text", enabled: true, required: true, multiple: false },
          ...{ wysiwyg: false, displayEtherpad: false, maxCharacters: 1500 },
          ...{ titleFr: "Place des sciences sociales", titleEn: "Place of the social sciences" },
        },
      },
    },
  ];
}

async function waitUntilMoved(pool: pg.Pool, callId: number): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < MAX_UPDATE_SECONDS * 1_000) {
    const { rows } = await pool.query(
      `select from dossier_forms f join dossiers d on d.id = f.dossier_id and d.place = 'draft'
       join call_forms c on c.call_id = d.call_id and c.form_model_type = f.form_model_type
       where d.call_id = $1 and f.version_id <> c.version_id limit 1`,
      [callId],
    );
    if (rows.length === 0) return;
    await pause(200);
  }
  throw new Error(`Not all drafts have followed in ${MAX_UPDATE_SECONDS} s`);
}

/** Drafts with another number of moves than one, and members with another number of notifications than one. */
async function countMoves(pool: pg.Pool, callId: number) {
  const { rows } = await pool.query<{ notOnce: number; notToldOnce: number }>(
    `with drafts as (select id from dossiers where call_id = $1 and acronym like 'BENCH%')
     select
       (select count(*)::int from drafts where (select count(*) from audit_events e
         where e.event = 'dossier.formUpdated' and e.subject_id = drafts.id::text) <> 1) as "notOnce",
       (select count(*)::int from dossier_members m join drafts on drafts.id = m.dossier_id
         where (select count(*) from notifications n where n.user_id = m.user_id
           and n.kind = 'form_updated') <> 1) as "notToldOnce"`,
    [callId],
  );
  return rows[0] ?? { notOnce: Number.NaN, notToldOnce: Number.NaN };
}

/** Processor time that processes have used so far. */
function readProcessorSeconds(servers: readonly BenchServer[]): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const [user = 0, system = 0] = stat.split(") ").at(-1)?.split(" ").slice(11, 13) ?? [];
      return (Number(user) + Number(system)) / 100;
    }),
  );
}
