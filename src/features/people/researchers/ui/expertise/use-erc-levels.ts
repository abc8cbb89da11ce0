import { useState } from "react";
import type { ercDomainsContract } from "#features/portal/nomenclatures/endpoints.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";

export interface ErcOption {
  readonly id: number;
  readonly name: string;
}

export interface ErcLevels {
  /** What each level offers; a level that offers nothing is not shown. */
  readonly options: readonly (readonly ErcOption[])[];
  /** What is chosen at each level, as text; empty where nothing is. */
  readonly chosen: readonly string[];
  readonly state: "ready" | "loading" | "failed";
}

/** Null where the server could not say. */
const fetchErcChildren = async (parent: string): Promise<readonly ErcOption[] | null> => {
  const outcome = await callEndpoint<typeof ercDomainsContract>("GET", "/api/erc_domains", {
    query: { parent },
  });
  return outcome.ok ? outcome.answer.member : null;
};

/** The successive choices: choosing one asks for those below it and forgets what was chosen there. */
export function useErcLevels(start: Omit<ErcLevels, "state">) {
  const [levels, setLevels] = useState<ErcLevels>({ ...start, state: "ready" });

  async function choose(level: number, id: string) {
    const chosen = [...levels.chosen.slice(0, level), id];
    const options = levels.options.slice(0, level + 1);
    if (id === "" || level === 2) return setLevels({ options, chosen, state: "ready" });
    setLevels({ options, chosen, state: "loading" });
    // An answer that comes after another choice was made is about something nobody asks any more.
    const stillAsked = (now: ErcLevels) =>
      now.chosen[level] === id && now.chosen.length === level + 1;
    const below = await fetchErcChildren(id);
    setLevels((now) => {
      if (!stillAsked(now)) return now;
      if (!below) return { ...now, state: "failed" };
      const shown = below.length > 0 ? [...options, below] : options;
      return { options: shown, chosen, state: "ready" };
    });
  }
  return { levels, choose };
}
