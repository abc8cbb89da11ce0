import type { can } from "#features/proposals/dossiers/policy.ts";
import type { InvitedRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { TUS_VERSION } from "#platform/http/tus.ts";
import {
  DOSSIER_STATES,
  type DossierActorName,
  type DossierStateName,
  MEMBERS,
  type MemberName,
  type TargetName,
} from "./dossier-actors.ts";
import type { ActorPosts, TestedDossier } from "./dossier-policy-context.ts";

export type ActName = Parameters<typeof can>[1];

export interface RequestSpec {
  readonly path: string;
  /** An endpoint, not a page: it has no `.data` address. */
  readonly endpoint?: true;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  /** A form that may contain a file. */
  readonly upload?: Record<string, string>;
  /** For methods other than GET and POST. */
  readonly method?: "PATCH" | "DELETE" | "HEAD";
}

export interface TestResponse {
  readonly status: number;
  readonly to: string;
  readonly text: string;
}

/** The policy's decision, derived from the response: "yes" for every response after the policy check. */
export type Verdict = "yes" | "refused" | "hidden" | `error ${number}`;

/** One way to perform an act of the policy table, and its target. */
export interface Variant {
  readonly about?: MemberName | TargetName | "self";
  /** The target's team, where it is not the target person's own. */
  readonly team?: number;
  readonly invitedAs?: InvitedRole;
  /** Performed on a recent or an old post. */
  readonly words?: "recent" | "late";
  /** On a dossier with a deposited version. */
  readonly held?: true;
  /** Changes nothing when repeated, so it needs no new dossier. */
  readonly harmless?: boolean;
  readonly judge?: (
    answer: TestResponse,
    state: DossierStateName,
    walker: DossierActorName,
  ) => Verdict;
  send(
    dossier: TestedDossier,
    walker: DossierActorName,
    said: Readonly<Record<string, ActorPosts>>,
  ): RequestSpec;
}

/**
 * Not tested here. `byItself`: the act has no address and is refused to every person. Otherwise the file that tests
 * it.
 */
export type Elsewhere = "byItself" | `src/${string}.itest.ts` | `tests/${string}.itest.ts`;

export const at =
  (rest: string) =>
  ({ id }: TestedDossier) =>
    `/mon-espace/dossier/${id}/${rest}`;
export const onTeamPage = (intent: string, about: MemberName | TargetName): Variant => ({
  about,
  send: (dossier) => ({
    path: at("equipe")(dossier),
    form: { intent, member: dossier.members[about] ?? "" },
  }),
});
export const invitationAt = (act: string, form?: Record<string, string>): Variant => ({
  send: ({ invitation }) => ({
    path: `/mon-espace/dossier/invitation/${act}/${invitation}`,
    ...(form && { form }),
  }),
});

/** Larger than any file may be: an allowed sender gets this as the reason. */
export const TOO_LARGE = {
  "tus-resumable": TUS_VERSION,
  "upload-length": "300000000",
  "upload-metadata": `filename eA==,slot ${Buffer.from(crypto.randomUUID()).toString("base64")}`,
};

/** Actors that never enter a dossier: asked to sign in, redirected to their own pages, or refused by role. */
const OFFICES: readonly DossierActorName[] = ["visitor", "administrator"];

export function toVerdict(
  { status, to }: Pick<TestResponse, "status" | "to">,
  walker: DossierActorName,
): Verdict {
  // A rate limit would hide the decision.
  if (status >= 500 || status === 429) return `error ${status}`;
  // A former member is redirected to the explaining page, which counts as "hidden".
  if (status === 404 || to.endsWith("/acces")) return "hidden";
  const sentAway =
    status === 401 || status === 403 || /^\/(?:login|administration-portail-aap)\b/.test(to);
  if (OFFICES.includes(walker) && sentAway) return "hidden";
  return status === 403 ? "refused" : "yes";
}

/** Treats NOT_FOUND after the policy check as allowed; members get "refused" otherwise. */
export const foundVerdict = (
  answer: TestResponse,
  _: DossierStateName,
  walker: DossierActorName,
): Verdict => {
  const found = toVerdict(answer, walker);
  return found === "hidden" && walker in MEMBERS ? "yes" : found;
};

/** Reads the reason from a form returned with its input. */
const returnedVerdict = (
  answer: TestResponse,
  _: DossierStateName,
  walker: DossierActorName,
): Verdict => {
  const why = /"(?:notYourRole|deposited|confirmFirst)"/.test(answer.text);
  return answer.status === 422 && why ? "refused" : toVerdict(answer, walker);
};

/** Returned lines were not sent. */
export const linesVerdict = (
  answer: TestResponse,
  _: DossierStateName,
  walker: DossierActorName,
): Verdict => (answer.status === 422 ? "refused" : toVerdict(answer, walker));

/**
 * Nothing is complete, so an allowed deposit is refused for that reason. A deposited dossier redirects to its
 * receipt.
 */
export function depositVerdict(
  answer: TestResponse,
  _: DossierStateName,
  walker: DossierActorName,
): Verdict {
  const found = toVerdict(answer, walker);
  if (found === "yes") return answer.status === 303 ? "refused" : found;
  const byRole = answer.text.includes('"notYourRole"');
  return found === "refused" && !byRole ? "yes" : found;
}

/** A standby of a deposited dossier redirects to its receipt and changes nothing. */
export const standbyVerdict = (
  answer: TestResponse,
  state: DossierStateName,
  walker: DossierActorName,
): Verdict => {
  const found = toVerdict(answer, walker);
  return found === "yes" && DOSSIER_STATES[state].place !== "draft" ? "refused" : found;
};

/** A complete form without answers. */
export const wholeForm = (form_model_type: string) => (d: TestedDossier) => ({
  path: at("enregistrer")(d),
  endpoint: true as const,
  form: { form_model_type, redirectionRoute: "" },
});

/** The same posted by the page without script, with an answer, which is returned if it may not be saved. */
export const postedPage = (tab: string, form_model_type: string, key: string): Variant => ({
  harmless: true,
  judge: returnedVerdict,
  send: (d) => ({ path: at(tab)(d), form: { form_model_type, redirectionRoute: "", [key]: "x" } }),
});

/** For a question without images: allowed writers get this as the reason. */
export const removedImage = (formModelType: string): Variant => ({
  harmless: true,
  judge: foundVerdict,
  send: (d) => ({
    path: at(`images/${crypto.randomUUID()}.png/supprimer/${formModelType}/nothing`)(d),
    json: {},
  }),
});

/** An unfinished upload of the walker; for walkers without one, another person's. */
export const ownUpload = (d: TestedDossier, walker: DossierActorName) =>
  at(`annexes/envois/${d.uploads[walker] ?? d.uploads.coordinator}`)(d);
export const TUS = { "tus-resumable": TUS_VERSION };
export const onAppendices = (
  form: Record<string, string>,
  over: Partial<Variant> = {},
): Variant => ({
  harmless: true,
  ...over,
  send: (d) => ({ path: at("annexes")(d), upload: { ...form, file: d.appendix } }),
});

/** Acts on posts of the workpad and on comments: recent own, another person's, old own. */
export function wordActs(kind: "edit" | "remove"): readonly Variant[] {
  const said =
    (about: "self" | "target", what: keyof ActorPosts) =>
    (walker: DossierActorName, all: Readonly<Record<string, ActorPosts>>): string =>
      // Outsiders have no posts and try with another person's.
      (all[about === "self" ? walker : "target"] ?? all.target)?.[what] ?? "";
  const inWorkpad = (about: "self" | "target", words: "recent" | "late"): Variant => ({
    about,
    words,
    send: (d, walker, all) => ({
      path: at("chat")(d),
      form: {
        intent: kind,
        message: said(about, words === "late" ? "late" : "message")(walker, all),
        text: "y",
      },
    }),
  });
  const inComments = (about: "self" | "target"): Variant => ({
    about,
    words: "recent",
    send: (d, walker, all) => ({
      path: at(`commentaires/${kind === "edit" ? "modifier" : "supprimer"}`)(d),
      json: { commentId: said(about, "comment")(walker, all), text: "y" },
    }),
  });
  return [
    inWorkpad("self", "recent"),
    inWorkpad("target", "recent"),
    inWorkpad("self", "late"),
    inComments("self"),
    inComments("target"),
  ];
}
