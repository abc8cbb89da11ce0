import { z } from "zod";
import { rowId } from "#platform/row-id.ts";
import { MAX_LIST_QUERY_LENGTH } from "./parse-list-query.ts";

/** Views of one owner in one agency, over all lists. */
export const MAX_SAVED_VIEWS = 100;
export const MAX_VIEW_NAME_LENGTH = 60;
const MAX_COLUMNS = 40;

/** The name that the views of a list are stored under. */
export const LIST_NAME = /^[a-z][a-z-]{0,39}$/;

const list = z.string().regex(LIST_NAME);
const name = z.string().trim().min(1, "missing").max(MAX_VIEW_NAME_LENGTH, "tooLong");
const query = z.string().trim().max(MAX_LIST_QUERY_LENGTH, "tooLong");
const columns = z.array(z.string().regex(/^[A-Za-z-]{1,40}$/)).max(MAX_COLUMNS);
const isShared = z.boolean();

export const newViewSchema = z.object({ list, name, query, columns, isShared });
export const viewSettingsSchema = z.object({ id: rowId(), name, isShared });
export const viewContentSchema = z.object({ id: rowId(), query, columns });

/** Fields of the forms about views. */
export const VIEW_FIELDS = ["id", "name", "query", "columns", "isShared"] as const;
export type ViewField = (typeof VIEW_FIELDS)[number];

/** What was just done to a saved view, for the message of the page. */
export const VIEW_DONE = ["viewSaved", "viewOverwritten", "viewChanged", "viewRemoved"] as const;
export type ViewDone = (typeof VIEW_DONE)[number];

/** Chosen columns as stored: none stands for the columns of the list. */
export const toStoredColumns = (columns: string): string[] =>
  columns === "" ? [] : columns.split(",");

export const fromStoredColumns = (columns: readonly string[]): readonly string[] | null =>
  columns.length === 0 ? null : columns;

/** Every list is at an address below. */
export const LISTS_PATH = "/administration-portail-aap/";

/** The address that lists and changes saved views; `from` is the address of the list that the reader comes from. */
export const savedViewsHref = (list: string, from: string): string =>
  `${LISTS_PATH}vues?${new URLSearchParams({ liste: list, retour: from })}`;
