import { CAREER_PATH } from "#features/researchers/rules/addresses.ts";

/** Where the page of the career path says that an entry of a list was saved. */
export const savedCareer = (list: string): string =>
  `${CAREER_PATH}?${new URLSearchParams({ fait: "saved", liste: list })}#${list}`;
