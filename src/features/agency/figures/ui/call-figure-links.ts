import {
  callFiguresHref,
  type FigureName,
  figuresCsvHref,
  figuresHref,
  toFigureId,
} from "../rules/figures-address.ts";
import type { CallFigures } from "../views/call-figures.server.ts";
import type { FigureLinks } from "./figure-panel.tsx";

/** The links of a figure of a call, with the other choices of the page kept. */
export function getCallFigureLinks({ call, choices }: CallFigures, name: FigureName): FigureLinks {
  const id = call.draftId ?? call.id;
  const isTable = choices.tables.includes(name);
  const tables = isTable ? choices.tables.filter((one) => one !== name) : [...choices.tables, name];
  return {
    id: toFigureId(name),
    isTable,
    toggleHref: figuresHref(callFiguresHref(id), { ...choices, tables }, name),
    csvHref: figuresCsvHref(id, choices, name),
  };
}
