import type { Deps } from "#platform/deps.ts";

/** The point at which this process dies; empty for never. */
export const killPoint = process.env.DIE_AT ?? "";

/** How many times the point is reached before the process dies there; at the first time by default. */
let timesLeft = Number(process.env.DIE_AT_TIME ?? 1);

/** Kills the process as a power cut would: no cleanup, no output. */
function reach(point: string): void {
  if (point === killPoint && --timesLeft === 0) process.kill(process.pid, "SIGKILL");
}

/**
 * Wraps dependencies with named kill points: `<work> before commit`, `after commit` (`signed commit` where a receipt
 * was signed in the transaction), `before signing`, `after signing`, `before storing`, `after storing` of a frozen
 * file, `before sending`, `after sending` of a mail.
 */
export function addKillPoints<D extends Deps>(deps: D, work: string): D {
  let signatures = 0;
  const transaction: Deps["db"]["transaction"] = async (run, config) => {
    const before = signatures;
    const what = () => (signatures > before ? "signed commit" : "commit");
    const result = await deps.db.transaction(async (tx) => {
      const made = await run(tx);
      reach(`${work} before ${what()}`);
      return made;
    }, config);
    reach(`${work} after ${what()}`);
    return result;
  };
  return {
    ...deps,
    db: new Proxy(deps.db, {
      get: (db, name) => (name === "transaction" ? transaction : Reflect.get(db, name, db)),
    }),
    mailer: {
      async send(mail) {
        reach(`${work} before sending`);
        const sent = await deps.mailer.send(mail);
        reach(`${work} after sending`);
        return sent;
      },
    },
    documentSigner: {
      ...deps.documentSigner,
      async sign(document) {
        reach(`${work} before signing`);
        const signature = await deps.documentSigner.sign(document);
        signatures++;
        reach(`${work} after signing`);
        return signature;
      },
    },
    storage: {
      ...deps.storage,
      async putStream(key, ...given) {
        const frozen = key.startsWith("deposit/");
        if (frozen) reach(`${work} before storing`);
        const stored = await deps.storage.putStream(key, ...given);
        if (frozen) reach(`${work} after storing`);
        return stored;
      },
    },
  };
}
