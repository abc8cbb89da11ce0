import { MODEL_PROBLEMS, type ModelProblem } from "#form-engine/model-problems.ts";

/** Problems of a model as the details of a refusal: codes by "node.field", several between commas. */
export function toProblemDetails(problems: readonly ModelProblem[]): Record<string, string> {
  const details: Record<string, string> = {};
  for (const { node, field, code } of problems) {
    const position = `${node}.${field}`;
    details[position] = details[position] ? `${details[position]},${code}` : code;
  }
  return details;
}

/** The problems that `toProblemDetails` wrote. Details of other refusals are left out. */
export const readProblemDetails = (details: Readonly<Record<string, string>>): ModelProblem[] =>
  Object.entries(details).flatMap(([position, codes]) => {
    const dot = position.indexOf(".");
    if (dot < 0) return [];
    const [node, field] = [position.slice(0, dot), position.slice(dot + 1)];
    return MODEL_PROBLEMS.filter((code) => codes.split(",").includes(code)).map((code) => ({
      ...{ node, field, code },
    }));
  });
