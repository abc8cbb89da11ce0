import { useState } from "react";

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

const childrenOf = async (id: string): Promise<ErcOption[]> => {
  const answer = await fetch(`/api/erc_domains?${new URLSearchParams({ parent: id })}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { member: ErcOption[] }).member;
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
    try {
      const below = await childrenOf(id);
      setLevels((now) =>
        stillAsked(now)
          ? { options: below.length > 0 ? [...options, below] : options, chosen, state: "ready" }
          : now,
      );
    } catch {
      setLevels((now) => (stillAsked(now) ? { ...now, state: "failed" } : now));
    }
  }
  return { levels, choose };
}
