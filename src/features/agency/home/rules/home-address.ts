import { href } from "react-router";

/** What the address of the home page chooses to show. */
export interface HomeChoices {
  /** The next calls as bridges, all of them, or all of them as a table. */
  readonly season: "next" | "all" | "table";
  readonly deposits: "bricks" | "table";
}

const SEASON_VALUES = { all: "tous", table: "tableau" } as const;

/** What the address of the home page chooses; unknown values choose what is shown first. */
export function readHomeChoices(params: URLSearchParams): HomeChoices {
  const season = params.get("saison");
  return {
    season:
      season === SEASON_VALUES.table ? "table" : season === SEASON_VALUES.all ? "all" : "next",
    deposits: params.get("depots") === "tableau" ? "table" : "bricks",
  };
}

/** The address of the home page with other choices, at the part of the page that changes. */
export function homeHref({ season, deposits }: HomeChoices, part: string): string {
  const params = new URLSearchParams({
    ...(season === "next" ? {} : { saison: SEASON_VALUES[season] }),
    ...(deposits === "table" && { depots: "tableau" }),
  });
  const home = href("/administration-portail-aap");
  return `${home}${params.size > 0 ? `?${params}` : ""}#${part}`;
}
