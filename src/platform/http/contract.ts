import type { ZodType, z } from "zod";

/**
 * What an endpoint takes and answers, written once: the server checks it, the browser's client is typed by it, OpenAPI
 * is made of it. The browser imports its type only, so that no schema travels there.
 */
export interface Contract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As in routes.ts: `/mon-espace/dossier/:id/verrous/:nodeId`. */
  readonly path: `/${string}`;
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  /** A JSON object or the fields of a form. Absent: the endpoint takes no body, or reads the request itself. */
  readonly body?: ZodType;
  readonly answer: ZodType;
  /** Below `/mon-espace` and yet for everybody. */
  readonly visitors?: true;
}

export const contract = <const Spec extends Contract>(spec: Spec): Spec => spec;

type Output<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends ZodType ? z.input<Schema> : undefined;

export type ParamsOf<C extends Contract> = Output<C["params"]>;
export type QueryOf<C extends Contract> = Output<C["query"]>;
export type BodyOf<C extends Contract> = Output<C["body"]>;
/** What the server gives, and what the browser receives. */
export type AnswerOf<C extends Contract> = z.input<C["answer"]>;

/** What the browser sends. */
export type SentQuery<C extends Contract> = Input<C["query"]>;
export type SentBody<C extends Contract> = Input<C["body"]>;
