import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import * as Y from "yjs";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { renewPadState } from "#features/proposals/pads/rules/pad-document.ts";
import { PAD_FIELD, type PadRef, toPadName } from "#features/proposals/pads/rules/pad-ref.ts";
import { padSocketPath } from "#features/proposals/pads/rules/paths.ts";
import type { BenchDatabase } from "./database.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

const WRITERS = 20;
const EDITS_EACH = 20;
/** The pause between two edits of one writer, a fast typist. */
const PAUSE_MS = 500;
const OPEN_PADS = 200;
const OPENINGS = 9;
/** Edits in one session. */
const SESSION_EDITS = 60;

/** Pads of one web process: many writers in one pad, many open pads, and a pad with a long history. */
export async function benchPads(database: BenchDatabase, edits: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("pads");
  const { rows } = await pool.query<{ id: string; key: string }>(
    `select d.id, jsonb_path_query_first(v.model, '$.**?(@.displayEtherpad == true).id') #>> '{}' as key
     from dossiers d join dossier_forms f on f.dossier_id = d.id join form_model_versions v on v.id = f.version_id
     where d.acronym = 'BOCAGE' and f.form_model_type = 'scientific_proposition'`,
  );
  const [{ id, key } = { id: "", key: "" }] = rows;
  const tokens = Array.from({ length: WRITERS }, createToken);
  await pool.query(
    `with t as (select hash, n from unnest($2::text[]) with ordinality as t(hash, n)),
     made as (
       insert into users (first_name, last_name, email, password_hash, locale, consented_at)
       select 'A', 'B' || n, 'pad' || n || '@example.org', 'none', 'fr', now() from t returning id, email),
     member as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select $1, id, 'scientific_manager', 1, now() from made)
     insert into sessions (token_hash, user_id, device, expires_at)
     select t.hash, made.id, 'bench', now() + interval '1 day'
     from made join t on made.email = 'pad' || t.n || '@example.org'`,
    [id, tokens.map(hashToken)],
  );
  // Copies of the dossier, each with its own pad; every writer is a member of all.
  const copies = await pool.query<{ id: string }>(
    `with made as (
       insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
       select call_id, 'PAD' || n, title, now(), now(), now() from dossiers, generate_series(1, $2) n where id = $1
       returning id),
     forms as (
       insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
       select made.id, f.form_model_type, f.version_id, now() from made, dossier_forms f where f.dossier_id = $1),
     teams as (insert into dossier_teams (dossier_id, number) select id, 1 from made),
     members as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select made.id, u.id, case when u.email = 'pad1@example.org' then 'coordinator' else 'scientific_manager' end, 1, now()
       from made, users u where u.email like 'pad%')
     select id from made`,
    [id, OPEN_PADS],
  );
  const toPadRef = (dossierId: string): PadRef => ({
    dossierId,
    formModelType: "scientific_proposition",
    key,
  });
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const open = (dossierId: string, writer: number) =>
    openPad(server.origin, toPadRef(dossierId), tokens[writer % WRITERS] ?? "");
  try {
    const two = await Promise.all([0, 1].map((writer) => open(id, writer)));
    const floor = await writeTogether(two);
    for (const one of two) one.leave();
    const all = await Promise.all(tokens.map((_, writer) => open(id, writer)));
    const ours = await writeTogether(all);
    for (const one of all) one.leave();

    const before = await server.memory();
    const opened = [];
    for (const [n, copy] of copies.rows.entries()) opened.push(await open(copy.id, n));
    const after = await server.memory();
    for (const one of opened) one.leave();

    const [fresh, old, year, renewed] = copies.rows;
    const storeState = (dossierId: string | undefined, state: Uint8Array) =>
      pool.query("update pads set state = $2 where dossier_id = $1", [
        dossierId,
        Buffer.from(state),
      ]);
    const state = createLongPad(edits);
    await storeState(old?.id, state);
    const yearState = createYearOfSessions(Math.ceil(edits / SESSION_EDITS));
    await storeState(year?.id, yearState);
    // The state after the nightly renewal.
    const renewedState = renewPadState(yearState) ?? yearState;
    await storeState(renewed?.id, renewedState);
    // The server unloads a pad shortly after its last client has left.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const newPad = await measureOpenings(() => open(fresh?.id ?? "", 0));
    const oldPad = await measureOpenings(() => open(old?.id ?? "", 0));
    const yearPad = await measureOpenings(() => open(year?.id ?? "", 0));
    const renewedPad = await measureOpenings(() => open(renewed?.id ?? "", 0));
    return [
      {
        what: `${WRITERS} writers in one pad, an edit each every ${PAUSE_MS} ms, until the last of them has it`,
        ours: `p50 ${formatMs(ours.p50)}, p99 ${formatMs(ours.p99)}, ${ours.bytes} bytes received by each for an edit`,
        floor: `with 2 writers: p50 ${formatMs(floor.p50)}, p99 ${formatMs(floor.p99)}, ${floor.bytes} bytes`,
        ratio: formatRatio(ours.p99, floor.p99),
      },
      {
        what: `${OPEN_PADS} open pads of one web process`,
        ours: `${Math.round(((after - before) * 1024) / OPEN_PADS)} kB each`,
      },
      {
        what: `opening a pad of ${edits} edits (${Math.round(state.length / 1024)} kB), middle of ${OPENINGS}`,
        ours: formatMs(oldPad),
        floor: `a new one: ${formatMs(newPad)}`,
        ratio: formatRatio(oldPad, newPad),
      },
      {
        what: `opening a pad of a year, ${edits} edits in sessions of ${SESSION_EDITS} (${Math.round(renewedState.length / 1024)} kB)`,
        ours: formatMs(renewedPad),
        floor: `a new one: ${formatMs(newPad)}; before the night (${Math.round(yearState.length / 1024)} kB): ${formatMs(yearPad)}`,
        ratio: formatRatio(renewedPad, newPad),
      },
    ];
  } finally {
    await server.stop();
    await pool.end();
  }
}

const formatMs = (value: number): string => `${Math.round(value)} ms`;

/** Opens a client of a pad; resolves when it is synced. */
async function openPad(origin: string, pad: PadRef, token: string) {
  let received = 0;
  // Unlike browsers, Node's WebSocket accepts headers.
  class Socket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { origin, cookie: `session=${token}` } } as unknown as string[]);
      this.addEventListener("message", ({ data }) => {
        received += (data as ArrayBuffer).byteLength;
      });
    }
  }
  const document = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: origin.replace("http", "ws") + padSocketPath(pad),
    WebSocketPolyfill: Socket,
  });
  const seen = new Map<string, number>();
  const text = document.getXmlFragment(PAD_FIELD);
  text.observeDeep((events) => {
    const now = performance.now();
    for (const { target } of events)
      for (const node of target === text ? text.toArray().slice(-WRITERS) : [])
        seen.set(String(node), seen.get(String(node)) ?? now);
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: toPadName(pad, 1),
    document,
  });
  await new Promise<void>((resolve) => {
    provider.on("synced", () => resolve());
    provider.attach();
  });
  return {
    seen,
    received: () => received,
    write(words: string): string {
      const paragraph = new Y.XmlElement("paragraph");
      paragraph.insert(0, [new Y.XmlText(words)]);
      text.push([paragraph]);
      return String(paragraph);
    },
    leave() {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}

type PadClient = Awaited<ReturnType<typeof openPad>>;

/** All clients write at their pace; measures the time until the last client has received an edit. */
async function writeTogether(clients: readonly PadClient[]) {
  const sent = new Map<string, number>();
  const before = clients.reduce((sum, client) => sum + client.received(), 0);
  const run = Math.random().toString(36).slice(2);
  await Promise.all(
    clients.map(async (client, writer) => {
      await sleep((PAUSE_MS * writer) / clients.length);
      for (let n = 0; n < EDITS_EACH; n++) {
        const started = performance.now();
        sent.set(client.write(`${run} ${writer} ${n} : ce que gardent les haies.`), started);
        await sleep(PAUSE_MS);
      }
    }),
  );
  const isComplete = () =>
    clients.every(({ seen }) => [...sent.keys()].every((one) => seen.has(one)));
  for (let tries = 0; tries < 2_000 && !isComplete(); tries++) await sleep(10);
  if (!isComplete()) throw new Error("Not every client has received every edit");
  const latencies = [...sent]
    .map(([one, at]) => Math.max(...clients.map(({ seen }) => seen.get(one) ?? 0)) - at)
    .sort((one, other) => one - other);
  const share = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
  const received = clients.reduce((sum, client) => sum + client.received(), 0) - before;
  const bytes = Math.round(received / clients.length / sent.size);
  return { p50: share(0.5), p99: share(0.99), bytes };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A text typed letter by letter, with corrections, as one merged update. */
function createLongPad(edits: number): Uint8Array {
  const document = new Y.Doc();
  const paragraph = new Y.XmlElement("paragraph");
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  document.getXmlFragment(PAD_FIELD).push([paragraph]);
  for (let n = 0; n < edits; n++) {
    if (n % 5 === 4) text.delete(text.length - 1, 1);
    else text.insert(Math.max(0, text.length - (n % 7)), "a");
  }
  return Y.encodeStateAsUpdate(document);
}

/** Editing sessions of a year: sentences inserted and deleted at random positions, each session with its own Yjs client. */
function createYearOfSessions(sessions: number): Uint8Array {
  const random = createRandom(7);
  const words = "les haies gardent ce que les champs perdent chaque hiver dans la plaine".split(
    " ",
  );
  const paragraph = (text: string) => {
    const made = new Y.XmlElement("paragraph");
    made.insert(0, [new Y.XmlText(text)]);
    return made;
  };
  const first = new Y.Doc();
  first
    .getXmlFragment(PAD_FIELD)
    .push(
      Array.from({ length: 15 }, () => paragraph("Un paragraphe qui sera récrit bien des fois. ")),
    );
  let state = Y.encodeStateAsUpdate(first);
  for (let session = 0; session < sessions; session++) {
    const document = new Y.Doc();
    Y.applyUpdate(document, state);
    const text = document.getXmlFragment(PAD_FIELD);
    for (let edit = 0; edit < SESSION_EDITS; edit++) {
      const line = (text.get(Math.floor(random() * text.length)) as Y.XmlElement).get(
        0,
      ) as Y.XmlText;
      const at = Math.floor(random() * (line.length + 1));
      if (line.length > 1_500 || (line.length > 30 && random() < 0.45))
        line.delete(at, Math.min(line.length - at, 5 + Math.floor(random() * 25)));
      else {
        const from = Math.floor(random() * 5);
        const sentence = `${words.slice(from, from + 4 + Math.floor(random() * 6)).join(" ")} `;
        for (const [n, letter] of sentence.split("").entries()) line.insert(at + n, letter);
      }
    }
    state = Y.encodeStateAsUpdate(document);
    document.destroy();
  }
  return state;
}

/** A deterministic random generator (mulberry32). */
function createRandom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function measureOpenings(open: () => Promise<PadClient>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < OPENINGS; n++) {
    const started = performance.now();
    const client = await open();
    taken.push(performance.now() - started);
    client.leave();
    // Long enough that the pad is loaded from the database each time.
    await sleep(300);
  }
  return taken.sort((one, other) => one - other)[Math.floor(OPENINGS / 2)] ?? 0;
}
