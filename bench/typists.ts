import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { livePath } from "#features/proposals/dossier-form/rules/paths.ts";
import { scientificHref } from "#features/proposals/dossiers/rules/paths.ts";

/** Members of each draft. */
const TEAM_SIZE = 2;
/** The time between two saves of one typist: an editor saves a second after the last key, so people save after some words. */
const PAUSE_MS = 3_000;
/** Questions that stay, are renamed, move and go with the new version; the members of a draft write in two of them. */
const REMOVED_KEY = "steering";
const QUESTION_KEYS = ["public_fr", "equipment", "environment", REMOVED_KEY];
/** Where the writer of a question that is gone goes on. */
const NEXT_KEY = "gender";

export interface Drafts {
  readonly callId: number;
  readonly formModelId: string;
  readonly versionId: string;
  readonly typists: readonly Typist[];
}

interface SavedText {
  readonly startedAt: number;
  readonly ms: number;
}

/** A person who writes in a draft: saves by HTTP, and follows new versions of the form as an open editor does. */
export class Typist {
  readonly dossierId: string;
  /** Words of saves that were acknowledged. */
  readonly acknowledged: string[] = [];
  readonly saves: SavedText[] = [];
  /** Saves that were neither stored nor set aside, by status or verdict. */
  readonly failures: string[] = [];
  setAside = 0;
  versionId: string;
  readonly #cookie: string;
  #key: string;
  #version: number;
  #text = "";
  #origin = "";
  #socket: WebSocket | null = null;

  constructor(given: {
    dossierId: string;
    cookie: string;
    key: string;
    version: number;
    versionId: string;
  }) {
    this.dossierId = given.dossierId;
    this.versionId = given.versionId;
    this.#cookie = given.cookie;
    this.#key = given.key;
    this.#version = given.version;
  }

  /** Opens the live connection of the editor. */
  open(origin: string): Promise<void> {
    this.#origin = origin;
    return new Promise((resolve, reject) => {
      const address = origin.replace("http", "ws") + livePath(this.dossierId, FORM_TYPE);
      const headers = { origin, cookie: this.#cookie };
      // Unlike browsers, Node's WebSocket accepts headers.
      const socket = new WebSocket(address, { headers } as unknown as string[]);
      this.#socket = socket;
      socket.addEventListener("error", reject);
      socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ since: new Date().toISOString() }));
        socket.send(JSON.stringify({ at: this.#key }));
        resolve();
      });
      socket.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data) as { kind: string; versionId?: string };
        if (message.versionId && message.versionId !== this.versionId)
          void this.#follow(message.versionId).catch((error) => this.failures.push(String(error)));
      });
    });
  }

  close(): void {
    this.#socket?.close();
  }

  /** Saves at a steady pace until the signal; `offset` is the typist's share of the first pause. */
  async type(offset: number, signal: AbortSignal): Promise<void> {
    const started = performance.now() + offset * PAUSE_MS;
    for (let turn = 0; ; turn++) {
      const waitMs = started + turn * PAUSE_MS - performance.now();
      if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await this.#save();
    }
  }

  async #save(): Promise<void> {
    const word = randomUUID().slice(0, 8);
    this.#text = `${this.#text} ${word}`;
    const startedAt = performance.now();
    const verdict = await this.#post();
    this.saves.push({ startedAt, ms: performance.now() - startedAt });
    if (verdict.kind === "saved") {
      this.#version = verdict.version;
      this.acknowledged.push(word);
    } else if (verdict.kind === "setAside") {
      this.setAside++;
      this.acknowledged.push(word);
      this.#writeElsewhere();
    } else if (verdict.kind === "conflict") {
      // The word is sent again with the next one, after the stored text.
      this.#version = verdict.version;
      this.#text = `${verdict.text} ${this.#text}`;
    } else this.failures.push(verdict.kind);
  }

  async #post(): Promise<{ kind: string; version: number; text: string }> {
    const key = this.#key;
    const change = { key, id: randomUUID(), version: this.#version, answer: [this.#text] };
    const formVersion = this.versionId;
    const failed = (kind: string) => ({ kind, version: 0, text: "" });
    const response = await fetch(
      `${this.#origin}/mon-espace/dossier/${this.dossierId}/reponses/${FORM_TYPE}`,
      {
        method: "POST",
        headers: {
          cookie: this.#cookie,
          origin: this.#origin,
          "content-type": "application/json",
        },
        body: JSON.stringify({ formVersion, changes: [change] }),
      },
    ).catch(() => null);
    if (response?.status !== 200) return failed(`status ${response?.status}`);
    const { verdicts } = (await response.json()) as {
      verdicts: Record<
        string,
        { kind: string; code?: string; held?: { version: number; answer: string[] } }
      >;
    };
    const verdict = verdicts[key];
    if (verdict?.code === "setAside") return failed("setAside");
    if (!verdict?.held) return failed(verdict?.code ?? "no verdict");
    const { version, answer } = verdict.held;
    return { kind: verdict.kind, version, text: answer[0] ?? "" };
  }

  /** Loads the page's data again, as an editor does that is told of another version. */
  async #follow(versionId: string): Promise<void> {
    const response = await fetch(`${this.#origin}${scientificHref(this.dossierId)}.data`, {
      headers: { cookie: this.#cookie },
    });
    const data = await response.text();
    if (!response.ok || !data.includes(versionId))
      throw new Error(`the new version was not loaded (status ${response.status})`);
    this.versionId = versionId;
    if (this.#key === REMOVED_KEY) this.#writeElsewhere();
  }

  #writeElsewhere(): void {
    this.#key = NEXT_KEY;
    // Unknown: the server answers with the stored one.
    this.#version = 0;
    this.#text = "";
  }
}

const FORM_TYPE = "scientific_proposition";

/** Lets all typists write until `work` has ended. */
export async function typeDuring<Result>(
  typists: readonly Typist[],
  work: () => Promise<Result>,
): Promise<Result> {
  const stopped = new AbortController();
  const typing = typists.map((typist, at) => typist.type(at / typists.length, stopped.signal));
  try {
    return await work();
  } finally {
    stopped.abort();
    await Promise.all(typing);
  }
}

/**
 * Creates drafts of one call with a team of two each, with the answers of a full dossier and their history. The first
 * drafts have people who write in them, two each.
 */
export async function makeDrafts(
  pool: pg.Pool,
  draftCount: number,
  typistCount: number,
): Promise<Drafts> {
  await pool.query(
    `insert into users (first_name, last_name, email, password_hash, locale, consented_at, email_verified_at)
     select 'A', 'B' || n, 'drafter' || n || '@example.org', 'none', 'fr', now(), now()
     from generate_series(0, $1 - 1) n`,
    [draftCount * TEAM_SIZE],
  );
  await pool.query(
    `insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
     select call_id, 'BENCH' || n, title, now(), now(), now()
     from dossiers, generate_series(0, $1 - 1) n where acronym = 'BOCAGE'`,
    [draftCount],
  );
  const pairs = `dossiers d, dossiers o where d.acronym like 'BENCH%' and o.acronym = 'BOCAGE'`;
  await pool.query(
    `insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
     select d.id, f.form_model_type, f.version_id, now() from dossier_forms f, ${pairs} and f.dossier_id = o.id`,
  );
  await pool.query(
    `insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_at)
     select d.id, a.form_model_type, a.key, a.node_id, a.answer, 1, now() from dossier_answers a, ${pairs}
       and a.dossier_id = o.id`,
  );
  await pool.query(
    `insert into dossier_answer_history
       (dossier_id, form_model_type, key, kind, answer, version, started_at, at, words)
     select d.id, a.form_model_type, a.key, 'saved', a.answer, 1, now(), now(), 50 from dossier_answers a, ${pairs}
       and a.dossier_id = o.id`,
  );
  await pool.query(
    "insert into dossier_teams (dossier_id, number) select id, 1 from dossiers where acronym like 'BENCH%'",
  );
  await pool.query(
    `insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
     select d.id, u.id, case when n % $2 = 0 then 'coordinator' else 'scientific_manager' end, 1, now()
     from generate_series(0, $1 - 1) n join users u on u.email = 'drafter' || n || '@example.org'
     join dossiers d on d.acronym = 'BENCH' || (n / $2)`,
    [draftCount * TEAM_SIZE, TEAM_SIZE],
  );
  const { rows: forms } = await pool.query<{
    callId: number;
    formModelId: string;
    versionId: string;
  }>(
    `select d.call_id as "callId", v.form_model_id as "formModelId", v.id as "versionId" from dossiers d
     join dossier_forms f on f.dossier_id = d.id and f.form_model_type = $1
     join form_model_versions v on v.id = f.version_id where d.acronym = 'BENCH0'`,
    [FORM_TYPE],
  );
  const form = forms[0];
  if (!form) throw new Error("The demonstration has no dossier BOCAGE");
  // A version is not published in the last days before a closing.
  await pool.query("update calls set closes_at = now() + interval '30 days' where id = $1", [
    form.callId,
  ]);
  const typists = await makeTypists(pool, typistCount, form.versionId);
  await pool.query("vacuum analyze");
  return { ...form, typists };
}

async function makeTypists(
  pool: pg.Pool,
  count: number,
  versionId: string,
): Promise<readonly Typist[]> {
  const tokens = Array.from({ length: count }, createToken);
  const { rows } = await pool.query<{ n: number; dossierId: string }>(
    `with opened as (
       insert into sessions (token_hash, user_id, device, expires_at)
       select t.hash, u.id, 'bench', now() + interval '1 day' from unnest($1::text[]) with ordinality t(hash, n)
       join users u on u.email = 'drafter' || (n - 1) || '@example.org' returning user_id)
     select substring(u.email from '[0-9]+')::int as n, m.dossier_id as "dossierId"
     from opened join users u on u.id = user_id join dossier_members m on m.user_id = u.id order by 1`,
    [tokens.map(hashToken)],
  );
  const { rows: answered } = await pool.query<{ key: string }>(
    `select key from dossier_answers a join dossiers d on d.id = a.dossier_id
     where d.acronym = 'BENCH0' and form_model_type = $1`,
    [FORM_TYPE],
  );
  const keys = new Set(answered.map(({ key }) => key));
  return rows.map(({ n, dossierId }) => {
    const key = QUESTION_KEYS[n % QUESTION_KEYS.length] ?? "";
    const cookie = `session=${tokens[n]}`;
    return new Typist({ dossierId, cookie, key, version: keys.has(key) ? 1 : 0, versionId });
  });
}

/** Words of acknowledged saves that are in no answer, text set aside or history of their dossier. */
export async function findLostWords(
  pool: pg.Pool,
  typists: readonly Typist[],
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const { dossierId, acknowledged } of typists) {
    const { rows } = await pool.query<{ text: string }>(
      `select answer::text as text from dossier_answers where dossier_id = $1
       union all select answer::text from dossier_unplaced_answers where dossier_id = $1
       union all select answer::text from dossier_answer_history where dossier_id = $1`,
      [dossierId],
    );
    const stored = rows.map(({ text }) => text).join("\n");
    lost.push(...acknowledged.filter((word) => !stored.includes(word)));
  }
  return lost;
}
