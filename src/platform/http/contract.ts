import type { Register } from "react-router";
import { type ZodType, z } from "zod";
import type { ActorKind, ActorOf } from "../actor.ts";
import type { Caller } from "../command.server.ts";

/**
 * Input and answer of a JSON endpoint, declared once: the server validates by it, the browser client is typed by it,
 * OpenAPI is generated from it. The browser imports its type only, so that no schema is sent there.
 */
export interface Contract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As in routes.ts: `/mon-espace/dossier/:id/verrous/:nodeId`. */
  readonly path: `/${string}`;
  /** One line for the documentation. */
  readonly summary: string;
  /** Kinds of actors that may call. A visitor gets SIGN_IN_REQUIRED, any other kind FORBIDDEN_ROLE. */
  readonly actors: readonly ActorKind[];
  /** Answers NOT_FOUND to all other actors, as the pages that call it do. */
  readonly isHidden?: true;
  /** The scope an API key needs; set on endpoints for keys. */
  readonly scope?: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  /** A JSON object or form fields, parsed before the endpoint runs. */
  readonly body?: ZodType;
  /**
   * Fields and files of a form that the endpoint reads itself, because it is large or has refusals of its own. Files
   * are `z.file()`. Endpoints with neither `body` nor `form` take no body.
   */
  readonly form?: ZodType;
  readonly answer: ZodType;
  /** Plain text answered to clients that do not ask for JSON, as the specification requires. */
  readonly text?: string;
  /** Further members of a refusal, as the specification requires. */
  readonly problem?: ZodType;
}

/** A path of routes.ts: a contract for an unknown path does not compile. */
type RoutePath = Extract<keyof Register["pages"], `/${string}`>;

export const contract = <const Spec extends Contract & { readonly path: RoutePath }>(
  spec: Spec,
): Spec => spec;

/** The further member of refusals of dossier endpoints: a translated reason. */
export const problemMessage = z.object({ message: z.string() });

type Output<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends ZodType ? z.input<Schema> : undefined;

/** The caller of an endpoint: its actor is of a kind that the contract names. */
export type CallerOf<C extends Contract> = Caller<ActorOf<C["actors"][number]>>;
export type ParamsOf<C extends Contract> = Output<C["params"]>;
export type QueryOf<C extends Contract> = Output<C["query"]>;
export type BodyOf<C extends Contract> = Output<C["body"]>;
/** Type of the answer, for server and browser. */
export type AnswerOf<C extends Contract> = z.input<C["answer"]>;

/** Optional: refusals by the HTTP shell, before the endpoint runs, have no further members. */
export type ProblemMembersOf<C extends Contract> = C["problem"] extends ZodType
  ? Readonly<Partial<z.output<C["problem"]>>>
  : object;

/** Types of the browser's input. */
export type SentQuery<C extends Contract> = Input<C["query"]>;
export type SentBody<C extends Contract> = Input<C["body"]>;

/** A `Decision` of a policy in an endpoint's answer. */
export const decisionSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), why: z.string() }),
]);
