import { type DossierContent, dossierContentSchema } from "./dossier-content.ts";

/** A dossier as JSON, piece by piece: no piece is larger than one of its forms. What is not as documented is not sent. */
export function streamDossierJson(content: DossierContent): Generator<string> {
  return streamPieces(dossierContentSchema.parse(content));
}

function* streamPieces(content: object): Generator<string> {
  yield "{";
  for (const [index, [name, value]] of Object.entries(content).entries()) {
    yield `${index > 0 ? "," : ""}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    yield "[";
    for (const [at, item] of value.entries()) yield `${at > 0 ? "," : ""}${JSON.stringify(item)}`;
    yield "]";
  }
  yield "}\n";
}
