import type { Register } from "react-router";
import { type ZodType, z } from "zod";

/**
 * What an endpoint takes and answers, written once: the server checks it, the browser's client is typed by it, OpenAPI
 * is made of it. The browser imports its type only, so that no schema travels there.
 */
export interface Contract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As in routes.ts: `/mon-espace/dossier/:id/verrous/:nodeIdSchema`. */
  readonly path: `/${string}`;
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  /** A JSON object or the fields of a form, read and checked before the endpoint runs. */
  readonly body?: ZodType;
  /**
   * The fields and files of a form that the endpoint reads itself: because it is large, or refused in its own way. Files are
   * `z.file()`. Endpoints with neither take no body.
   */
  readonly form?: ZodType;
  readonly answer: ZodType;
  /** What the specification has it answer as text to whoever does not ask for JSON. */
  readonly text?: string;
  /** What a refusal says besides the problem itself, because the specification wants it. */
  readonly problem?: ZodType;
  /** Below `/mon-espace` and yet for everybody. */
  readonly visitors?: true;
}

/** An address of routes.ts: a contract for one that is not there does not compile. */
type RoutePath = Extract<keyof Register["pages"], `/${string}`>;

export const contract = <const Spec extends Contract & { readonly path: RoutePath }>(
  spec: Spec,
): Spec => spec;

/** What every endpoint of a dossier says of a refusal: why, in words for the page. */
export const problemMessage = z.object({ message: z.string() });

type Output<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends ZodType ? z.input<Schema> : undefined;

export type ParamsOf<C extends Contract> = Output<C["params"]>;
export type QueryOf<C extends Contract> = Output<C["query"]>;
export type BodyOf<C extends Contract> = Output<C["body"]>;
/** What the server gives, and what the browser receives. */
export type AnswerOf<C extends Contract> = z.input<C["answer"]>;

/** What a refusal carries besides: not where it comes from the shell, before the endpoint was asked. */
export type ProblemMembersOf<C extends Contract> = C["problem"] extends ZodType
  ? Readonly<Partial<z.output<C["problem"]>>>
  : object;

/** What the browser sends. */
export type SentQuery<C extends Contract> = Input<C["query"]>;
export type SentBody<C extends Contract> = Input<C["body"]>;

/** A policy's word as it travels in an endpoint's answer. */
export const decisionSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), why: z.string() }),
]);
