import { href } from "react-router";
import { PERIODS, type Period } from "./deposit-timeline.ts";

/** The figures of a call, in the order of the page. Their names stand in addresses. */
export const FIGURES = ["deposits", "drafts", "erc", "institution", "country", "amount"] as const;
export type FigureName = (typeof FIGURES)[number];

const FIGURE_VALUES: Readonly<Record<FigureName, string>> = {
  deposits: "depots",
  drafts: "brouillons",
  erc: "erc",
  institution: "etablissements",
  country: "pays",
  amount: "montants",
};

const PERIOD_VALUES: Readonly<Record<Period, string>> = {
  hours: "24h",
  days: "14j",
  whole: "tout",
};

/** What the address of the page chooses to show. */
export interface FigureChoices {
  readonly period: Period;
  /** The figures that are read as tables. */
  readonly tables: readonly FigureName[];
  /** The call to compare with: `default` where the address names none, null for no comparison. */
  readonly compared: number | "default" | null;
}

const NO_COMPARISON = "aucun";

/** What an address chooses. Unknown values choose what is shown first; `compared` is NaN for what is no number. */
export function readFigureChoices(params: URLSearchParams): FigureChoices {
  const tables = params.getAll("tableau");
  const compared = params.get("comparer");
  return {
    period: PERIODS.find((one) => PERIOD_VALUES[one] === params.get("periode")) ?? "hours",
    tables: FIGURES.filter((name) => tables.includes(FIGURE_VALUES[name])),
    compared:
      compared === null || compared === ""
        ? "default"
        : compared === NO_COMPARISON
          ? null
          : /^\d{1,9}$/.test(compared)
            ? Number(compared)
            : Number.NaN,
  };
}

/** The figure that the address of a file names; null for all of them, undefined for an unknown one. */
export function readFigureName(params: URLSearchParams): FigureName | null | undefined {
  const value = params.get("figure");
  return value === null ? null : FIGURES.find((name) => FIGURE_VALUES[name] === value);
}

const toParams = ({ period, tables, compared }: FigureChoices): URLSearchParams => {
  const params = new URLSearchParams();
  if (period !== "hours") params.set("periode", PERIOD_VALUES[period]);
  if (compared !== "default")
    params.set("comparer", compared === null ? NO_COMPARISON : String(compared));
  for (const name of tables) params.append("tableau", FIGURE_VALUES[name]);
  return params;
};

const withParams = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path;

/** The id of a figure's part of the page. */
export const toFigureId = (name: FigureName): string => FIGURE_VALUES[name];

/** The figures of a call, by the number of the call or the id of its draft. */
export const callFiguresHref = (id: string | number): string =>
  href("/administration-portail-aap/appels/:id/chiffres", { id: String(id) });

/** The same page with other choices, at the figure that changes. */
export const figuresHref = (path: string, choices: FigureChoices, at: FigureName): string =>
  `${withParams(path, toParams(choices))}#${toFigureId(at)}`;

/** The choices of an address as the hidden fields of a form, without the compared call. */
export const listChoiceFields = (
  choices: FigureChoices,
): readonly (readonly [string, string])[] => [...toParams({ ...choices, compared: "default" })];

/** One figure as a file, or all of them, with the choices of the page. */
export function figuresCsvHref(
  id: string | number,
  choices: FigureChoices,
  figure: FigureName | null,
): string {
  const params = toParams({ ...choices, tables: [] });
  if (figure) params.set("figure", FIGURE_VALUES[figure]);
  const path = href("/administration-portail-aap/appels/:id/chiffres.csv", { id: String(id) });
  return withParams(path, params);
}

/** The figures of an agency, in the order of the page. */
export const AGENCY_FIGURES = ["department", "call"] as const;
export type AgencyFigureName = (typeof AGENCY_FIGURES)[number];

const AGENCY_FIGURE_VALUES: Readonly<Record<AgencyFigureName, string>> = {
  department: "departements",
  call: "appels",
};

/** What the address of the agency's figures chooses. */
export interface AgencyFigureChoices {
  /** The year of the calls; null for the last one with deposits. */
  readonly year: number | null;
  readonly tables: readonly AgencyFigureName[];
}

export function readAgencyFigureChoices(params: URLSearchParams): AgencyFigureChoices {
  const year = params.get("annee") ?? "";
  const tables = params.getAll("tableau");
  return {
    year: /^\d{4}$/.test(year) ? Number(year) : null,
    tables: AGENCY_FIGURES.filter((name) => tables.includes(AGENCY_FIGURE_VALUES[name])),
  };
}

/** The agency figure that the address of a file names; null for both, undefined for an unknown one. */
export function readAgencyFigureName(params: URLSearchParams): AgencyFigureName | null | undefined {
  const value = params.get("figure");
  return value === null
    ? null
    : AGENCY_FIGURES.find((name) => AGENCY_FIGURE_VALUES[name] === value);
}

export const toAgencyFigureId = (name: AgencyFigureName): string => AGENCY_FIGURE_VALUES[name];

const toAgencyParams = ({ year, tables }: AgencyFigureChoices): URLSearchParams => {
  const params = new URLSearchParams(year === null ? {} : { annee: String(year) });
  for (const name of tables) params.append("tableau", AGENCY_FIGURE_VALUES[name]);
  return params;
};

/** The figures of all calls of the agency, at a figure if one changes. */
export function agencyFiguresHref(
  choices: AgencyFigureChoices = { year: null, tables: [] },
  at?: AgencyFigureName,
): string {
  const path = withParams(href("/administration-portail-aap/chiffres"), toAgencyParams(choices));
  return at ? `${path}#${toAgencyFigureId(at)}` : path;
}

export function agencyFiguresCsvHref(
  { year }: AgencyFigureChoices,
  figure: AgencyFigureName | null,
): string {
  const params = toAgencyParams({ year, tables: [] });
  if (figure) params.set("figure", AGENCY_FIGURE_VALUES[figure]);
  return withParams(href("/administration-portail-aap/chiffres.csv"), params);
}

/** The value of the choice that compares with nothing. */
export const NO_COMPARISON_VALUE = NO_COMPARISON;
