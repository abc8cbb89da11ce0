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
type Elsewhere = "byItself" | `src/${string}.itest.ts` | `tests/${string}.itest.ts`;

const at =
  (rest: string) =>
  ({ id }: TestedDossier) =>
    `/mon-espace/dossier/${id}/${rest}`;
const onTeamPage = (intent: string, about: MemberName | TargetName): Variant => ({
  about,
  send: (dossier) => ({
    path: at("equipe")(dossier),
    form: { intent, member: dossier.members[about] ?? "" },
  }),
});
const invitationAt = (act: string, form?: Record<string, string>): Variant => ({
  send: ({ invitation }) => ({
    path: `/mon-espace/dossier/invitation/${act}/${invitation}`,
    ...(form && { form }),
  }),
});

/** Larger than any file may be: an allowed sender gets this as the reason. */
const TOO_LARGE = {
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
const foundVerdict = (
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
const linesVerdict = (
  answer: TestResponse,
  _: DossierStateName,
  walker: DossierActorName,
): Verdict => (answer.status === 422 ? "refused" : toVerdict(answer, walker));

/**
 * Nothing is complete, so an allowed deposit is refused for that reason. A deposited dossier redirects to its
 * receipt.
 */
function depositVerdict(
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
const standbyVerdict = (
  answer: TestResponse,
  state: DossierStateName,
  walker: DossierActorName,
): Verdict => {
  const found = toVerdict(answer, walker);
  return found === "yes" && DOSSIER_STATES[state].place !== "draft" ? "refused" : found;
};

/** A complete form without answers. */
const wholeForm = (form_model_type: string) => (d: TestedDossier) => ({
  path: at("enregistrer")(d),
  endpoint: true as const,
  form: { form_model_type, redirectionRoute: "" },
});

/** The same posted by the page without script, with an answer, which is returned if it may not be saved. */
const postedPage = (tab: string, form_model_type: string, key: string): Variant => ({
  harmless: true,
  judge: returnedVerdict,
  send: (d) => ({ path: at(tab)(d), form: { form_model_type, redirectionRoute: "", [key]: "x" } }),
});

/** For a question without images: allowed writers get this as the reason. */
const removedImage = (formModelType: string): Variant => ({
  harmless: true,
  judge: foundVerdict,
  send: (d) => ({
    path: at(`images/${crypto.randomUUID()}.png/supprimer/${formModelType}/nothing`)(d),
    json: {},
  }),
});

/** An unfinished upload of the walker; for walkers without one, another person's. */
const ownUpload = (d: TestedDossier, walker: DossierActorName) =>
  at(`annexes/envois/${d.uploads[walker] ?? d.uploads.coordinator}`)(d);
const TUS = { "tus-resumable": TUS_VERSION };
const onAppendices = (form: Record<string, string>, over: Partial<Variant> = {}): Variant => ({
  harmless: true,
  ...over,
  send: (d) => ({ path: at("annexes")(d), upload: { ...form, file: d.appendix } }),
});

/** Acts on posts of the workpad and on comments: recent own, another person's, old own. */
function wordActs(kind: "edit" | "remove"): readonly Variant[] {
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

/** All acts of `features/proposals/dossiers/policy.ts`: a new act does not compile before it is listed here. */
export const ACTS: Readonly<Record<ActName, readonly Variant[] | Elsewhere>> = {
  // Concerns no existing dossier.
  create: "src/features/proposals/dossiers/dossiers.itest.ts",
  read: [
    { harmless: true, send: (d) => ({ path: at("journal")(d) }) },
    // The person who started an upload may end it, even without the right to write.
    { send: (d, walker) => ({ path: ownUpload(d, walker), method: "DELETE", headers: TUS }) },
  ],
  export: [
    { harmless: true, send: (d) => ({ path: at("export/dossier.json")(d), endpoint: true }) },
  ],
  rename: [
    {
      send: (d) => ({
        path: at("informations-generales")(d),
        form: { intent: "rename", acronym: "MARCHE", title: "Une marche" },
      }),
    },
  ],
  confirm: [
    {
      send: (d) => ({ path: at("informations-generales")(d), form: { intent: "confirm" } }),
    },
  ],
  deleteDraft: [
    { send: (d) => ({ path: at("informations-generales")(d), form: { intent: "delete" } }) },
  ],
  writeAnswers: [
    {
      harmless: true,
      send: (d) => ({ path: at("reponses/general_information")(d), json: { changes: [] } }),
    },
    { harmless: true, send: wholeForm("general_information") },
    // A form without a file.
    {
      harmless: true,
      send: (d) => ({ path: at("images")(d), endpoint: true, form: { nothing: "" } }),
    },
    postedPage("informations-generales", "general_information", "duration"),
    removedImage("general_information"),
  ],
  writeProposal: [
    {
      harmless: true,
      send: (d) => ({ path: at("reponses/scientific_proposition")(d), json: { changes: [] } }),
    },
    { harmless: true, send: wholeForm("scientific_proposition") },
    // For an unused pad: the digest does not match.
    {
      harmless: true,
      send: (d) => ({
        path: at("pad/scientific_proposition/method/ecarter")(d),
        json: { padDigest: "none" },
      }),
    },
    postedPage("proposition-scientifique", "scientific_proposition", "abstract_fr"),
    removedImage("scientific_proposition"),
  ],
  lockNodes: [
    {
      harmless: true,
      send: (d) => ({
        path: at("verrou/scientific_proposition/abstract_fr")(d),
        json: { lock: true },
      }),
    },
  ],
  giveOwnPublications: [
    {
      harmless: true,
      send: (d) => ({ path: at("publications/publications-hal")(d), json: { publications: [] } }),
    },
    ...["publications-hal", "publications-hal-cv"].map(
      (list): Variant => ({
        harmless: true,
        send: (d) => ({ path: at(list)(d), form: { publications: "", others: "" } }),
      }),
    ),
  ],
  changeAppendices: [
    { harmless: true, send: (d) => ({ path: at("annexes/envois")(d), headers: TOO_LARGE }) },
    { harmless: true, send: (d, walker) => ({ path: ownUpload(d, walker), method: "HEAD" }) },
    // A piece with a wrong offset.
    {
      harmless: true,
      send: (d, walker) => ({
        path: ownUpload(d, walker),
        method: "PATCH",
        headers: {
          ...TUS,
          "upload-offset": "3",
          "content-type": "application/offset+octet-stream",
        },
      }),
    },
    // A half-finished upload.
    {
      harmless: true,
      send: (d, walker) => ({ path: `${ownUpload(d, walker)}/joindre`, json: {} }),
    },
    onAppendices({ intent: "upload", slot: crypto.randomUUID() }),
    onAppendices({ intent: "rename", name: "lettre" }),
    onAppendices({ intent: "move", direction: "up" }),
    onAppendices({ intent: "remove" }, { harmless: false }),
  ],
  archive: [
    {
      harmless: true,
      send: ({ id }) => ({
        path: "/mon-espace/mes-dossiers",
        form: { intent: "archive", dossier: id },
      }),
    },
  ],
  takeOver: [
    {
      harmless: true,
      send: (d) => ({ path: at("reprise")(d), form: { fromId: d.id } }),
    },
    {
      harmless: true,
      send: (d) => ({ path: at("reprise")(d), form: { intent: "dismiss" } }),
    },
  ],
  invite: [
    ...(["member", "scientific_manager"] as const).flatMap((invitedAs) =>
      [2, 3].map(
        (team): Variant => ({
          invitedAs,
          team,
          send: (d) => ({
            path: at(`invitation/${invitedAs}/${team}`)(d),
            json: { firstName: "A", lastName: "B", email: "marche@example.org", message: "" },
          }),
        }),
      ),
    ),
    {
      invitedAs: "member",
      team: 2,
      judge: linesVerdict,
      send: (d) => ({
        path: at("equipe")(d),
        form: { intent: "inviteLines", lines: "A; B; marche@example.org", place: "member/2" },
      }),
    },
  ],
  cancelInvitation: [
    { ...invitationAt("annuler", { do: "cancel" }), invitedAs: "member", team: 2 },
    // Invited today: an allowed reminder is refused as too early.
    ...["equipe", "consortium"].map(
      (page): Variant => ({
        harmless: true,
        invitedAs: "member",
        team: 2,
        send: (d) => ({
          path: at(page)(d),
          form: { intent: "remind", invitation: d.invitation },
        }),
      }),
    ),
  ],
  openInvitation: [{ ...invitationAt("decouvrir"), harmless: true }],
  // Posted by the page once it is visible.
  markInvitationRead: [{ ...invitationAt("accepter", { do: "read" }), harmless: true }],
  acceptInvitation: ["accepter", "decouvrir"].map((act) => invitationAt(act, { do: "accept" })),
  declineInvitation: [invitationAt("decliner", { do: "decline", reason: "" })],
  expireInvitation: "byItself",
  mailInvitation: "byItself",
  removeMember: [
    onTeamPage("remove", "target"),
    onTeamPage("remove", "otherManager"),
    onTeamPage("remove", "delegate"),
    onTeamPage("remove", "coordinator"),
  ],
  leave: [{ send: (d) => ({ path: at("equipe")(d), form: { intent: "leave" } }) }],
  nameDelegate: [onTeamPage("nameDelegate", "target")],
  endDelegation: [onTeamPage("endDelegation", "delegate")],
  transferCoordination: [onTeamPage("transferCoordination", "target")],
  transferManagement: [onTeamPage("transferManagement", "target")],
  nameManager: [onTeamPage("nameManager", "target"), onTeamPage("nameManager", "otherManager")],
  switchWriting: [onTeamPage("letWrite", "target"), onTeamPage("stopWriting", "target")],
  renameMember: (["target", "linked"] as const).map((about) => ({
    about,
    harmless: true,
    send: (d) => ({
      path: `/mon-espace/dossier/equipe/modifier-membre/${d.members[about]}`,
      json: { firstName: "Ada", lastName: "Neuve" },
    }),
  })),
  chooseCv: [
    {
      about: "self",
      harmless: true,
      send: (d, walker) => ({
        path: at("consortium")(d),
        form: { member: d.members[walker] ?? d.members.target ?? "", cv: "" },
      }),
    },
    {
      about: "target",
      send: (d) => ({
        path: at("consortium")(d),
        form: { member: d.members.target ?? "", cv: "" },
      }),
    },
  ],
  removeTeam: [
    // A dossier without members.
    {
      team: 4,
      send: (d) => ({
        path: at("consortium")(d),
        form: { intent: "removeTeam", team: d.teams[4] ?? "" },
      }),
    },
  ],
  editTeam: [
    ...["contacts", "contacts-equipe"].map(
      (page): Variant => ({
        team: 2,
        harmless: true,
        send: (d) => ({
          path: at(page)(d),
          form: { kind: "additional_contact", team: d.teams[2] ?? "" },
        }),
      }),
    ),
    // A team that does not exist.
    {
      team: 2,
      harmless: true,
      judge: foundVerdict,
      send: (d) => ({
        path: at("contacts")(d),
        form: { kind: "takeOver", team: d.teams[2] ?? "", source: crypto.randomUUID() },
      }),
    },
    {
      team: 2,
      harmless: true,
      send: (d) => ({
        path: "/mon-espace/affiliation",
        json: {
          organizationType: "foreign_no_ror",
          label: "Institut",
          subLabel: "Laboratoire",
          institutionType: "university",
          country: "FR",
          teamId: d.teams[2] ?? "",
        },
      }),
    },
  ],
  nameOrganization: [
    {
      team: 3,
      harmless: true,
      send: (d) => ({
        path: at("contacts-equipe")(d),
        form: { kind: "organization", team: d.teams[3] ?? "" },
      }),
    },
  ],
  remind: ["consortium", "depot-du-dossier"].map(
    (page): Variant => ({
      about: "target",
      send: (d) => ({
        path: at(page)(d),
        form: { intent: "remind", member: d.members.target ?? "" },
      }),
    }),
  ),
  talk: [
    {
      harmless: true,
      send: (d) => ({
        path: at("chat/envoyer")(d),
        json: { clientId: crypto.randomUUID(), text: "x" },
      }),
    },
    {
      harmless: true,
      send: (d) => ({
        path: at("commentaires/ecrire")(d),
        json: {
          form: "general_information",
          key: "duration",
          clientId: crypto.randomUUID(),
          text: "x",
        },
      }),
    },
    {
      harmless: true,
      send: (d) => ({
        path: at("chat")(d),
        form: { intent: "post", clientId: crypto.randomUUID(), text: "x" },
      }),
    },
    { harmless: true, send: (d) => ({ path: at("chat/lu")(d), json: { number: 1 } }) },
    {
      harmless: true,
      words: "recent",
      send: (d, _, said) => ({
        path: at("commentaires")(d),
        form: { intent: "resolve", thread: said.target?.thread ?? "" },
      }),
    },
    {
      harmless: true,
      words: "recent",
      send: (d, _, said) => ({
        path: at("commentaires/resoudre")(d),
        json: { threadId: said.target?.thread ?? "", resolved: false },
      }),
    },
  ],
  editWords: wordActs("edit"),
  removeWords: wordActs("remove"),
  deposit: [
    {
      judge: depositVerdict,
      harmless: true,
      send: (d) => ({ path: at("depot-du-dossier")(d), form: { intent: "deposit" } }),
    },
  ],
  armStandby: [
    {
      judge: standbyVerdict,
      send: (d) => ({ path: at("depot-du-dossier")(d), form: { intent: "arm" } }),
    },
  ],
  disarmStandby: [
    {
      judge: standbyVerdict,
      harmless: true,
      send: (d) => ({ path: at("depot-du-dossier")(d), form: { intent: "disarm" } }),
    },
  ],
  freezeStandby: "byItself",
  depositStandby: "byItself",
  unlock: [
    {
      held: true,
      send: (d) => ({ path: at("debloquer-edition")(d), form: { intent: "unlock" } }),
    },
  ],
  abandonEdit: [
    {
      held: true,
      send: (d) => ({ path: at("debloquer-edition")(d), form: { intent: "abandon" } }),
    },
  ],
  lapseEdit: "byItself",
  // By the agency, whose pages do not exist yet.
  reopen: "src/features/proposals/deposits/deposits.itest.ts",
  decide: "src/features/proposals/deposits/deposits.itest.ts",
  nameCoordinator: "src/features/proposals/team/team.itest.ts",
};
