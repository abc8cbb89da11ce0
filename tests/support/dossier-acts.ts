import type { can } from "#features/dossiers/policy.ts";
import type { InvitedRole } from "#features/dossiers/rules/dossier.ts";
import { TUS_VERSION } from "#platform/http/tus.ts";
import type { MemberName, Said, State, TargetName, WalkedDossier, Walker } from "./dossier-walk.ts";
import { STATES } from "./dossier-walk.ts";

export type ActName = Parameters<typeof can>[1];

export interface Sent {
  readonly path: string;
  /** It is no page: it answers by itself, and its data has no address of its own. */
  readonly endpoint?: true;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly to: string;
  readonly text: string;
}

/** What the policy said, by what was answered: "yes" for whatever came after it. */
export type Verdict = "yes" | "refused" | "hidden" | `error ${number}`;

/** Where in the product something is done that the table decides about, and about whom or what. */
export interface Variant {
  readonly about?: MemberName | TargetName | "self";
  /** The team it is about, where it is not that person's. */
  readonly team?: number;
  readonly invitedAs?: InvitedRole;
  /** Done with what somebody has said, lately or long ago. */
  readonly words?: "recent" | "late";
  /** On a dossier of which the agency holds a version. */
  readonly held?: true;
  /** Done again and again, it changes nothing: no dossier is made anew. */
  readonly harmless?: true;
  /** Where it is not walked in `OFTEN`: what the table does not look at is not walked for it. */
  readonly states?: readonly State[];
  readonly judge?: (answer: Answer, state: State) => Verdict;
  send(dossier: WalkedDossier, walker: Walker, said: Readonly<Record<string, Said>>): Sent;
}

/**
 * Not walked here, and why. `byItself`: nobody can ask for it, it has no address, and the table hides it from every person.
 * Otherwise the file that walks it.
 */
type Elsewhere = "byItself" | `src/${string}.itest.ts` | `tests/${string}.itest.ts`;

const at =
  (rest: string) =>
  ({ id }: WalkedDossier) =>
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

/** Larger than any file may be: whoever may send one is told so. */
const TOO_LARGE = {
  "tus-resumable": TUS_VERSION,
  "upload-length": "300000000",
  "upload-metadata": `filename eA==,slot ${Buffer.from(crypto.randomUUID()).toString("base64")}`,
};

export function verdict({ status, to }: Pick<Answer, "status" | "to">): Verdict {
  if (status >= 500) return `error ${status}`;
  // Who once was in it is led to the page that says so, which is no more than "hidden".
  if (status === 404 || to.endsWith("/acces")) return "hidden";
  return status === 403 ? "refused" : "yes";
}

/** Nothing is complete: whoever may deposit is refused for that. What is deposited already leads to its receipt. */
function depositVerdict(answer: Answer): Verdict {
  const found = verdict(answer);
  if (found === "yes") return answer.status === 303 ? "refused" : found;
  const byRole = answer.text.includes('"notYourRole"');
  return found === "refused" && !byRole ? "yes" : found;
}

/** A standby of what is deposited already leads to its receipt, and changes nothing. */
const standbyVerdict = (answer: Answer, state: State): Verdict => {
  const found = verdict(answer);
  return found === "yes" && STATES[state].place !== "draft" ? "refused" : found;
};

/** The states every act is walked in, if it does not say otherwise. */
export const OFTEN: readonly State[] = ["draft", "deposited", "unlocked", "closedDraft", "decided"];
/** For what is said among members, in any state. */
const EITHER_WAY: readonly State[] = ["draft", "decided"];
/** For what the confirmation of the creation may decide about. */
const WITH_UNCONFIRMED: readonly State[] = [...OFTEN, "unconfirmed"];
/** For what the closing of the call decides about. */
const WITH_CLOSED: readonly State[] = [...OFTEN, "closedDeposited", "closedUnlocked"];

/** All of a form at once, with no answer in it. */
const wholeForm = (form_model_type: string) => (d: WalkedDossier) => ({
  path: at("enregistrer")(d),
  endpoint: true as const,
  form: { form_model_type, redirectionRoute: "" },
});

/** In the workpad and in comments: one's own, somebody else's, and one's own of long ago. */
function wordActs(kind: "edit" | "remove"): readonly Variant[] {
  const said =
    (about: "self" | "target", what: keyof Said) =>
    (walker: Walker, all: Readonly<Record<string, Said>>): string =>
      // Who is not in it says nothing in it: they try with the words of somebody else.
      (all[about === "self" ? walker : "target"] ?? all.target)?.[what] ?? "";
  const inWorkpad = (about: "self" | "target", words: "recent" | "late"): Variant => ({
    about,
    words,
    states: EITHER_WAY,
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
    states: EITHER_WAY,
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

/** Every act of the table of `features/dossiers/policy.ts`: one that is added there does not compile before it is walked. */
export const ACTS: Readonly<Record<ActName, readonly Variant[] | Elsewhere>> = {
  // What is no dossier yet.
  create: "src/features/dossiers/dossiers.itest.ts",
  read: [{ harmless: true, send: (d) => ({ path: at("journal")(d) }) }],
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
      states: WITH_UNCONFIRMED,
      send: (d) => ({ path: at("informations-generales")(d), form: { intent: "confirm" } }),
    },
  ],
  deleteDraft: [
    { send: (d) => ({ path: at("informations-generales")(d), form: { intent: "delete" } }) },
  ],
  writeAnswers: [
    {
      states: WITH_UNCONFIRMED,
      harmless: true,
      send: (d) => ({ path: at("reponses/general_information")(d), json: { changes: [] } }),
    },
    { harmless: true, send: wholeForm("general_information") },
    // No file, which is no image.
    {
      harmless: true,
      send: (d) => ({ path: at("images")(d), endpoint: true, form: { nothing: "" } }),
    },
  ],
  writeProposal: [
    {
      states: WITH_UNCONFIRMED,
      harmless: true,
      send: (d) => ({ path: at("reponses/scientific_proposition")(d), json: { changes: [] } }),
    },
    { harmless: true, states: WITH_UNCONFIRMED, send: wholeForm("scientific_proposition") },
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
  ],
  changeAppendices: [
    { harmless: true, send: (d) => ({ path: at("annexes/envois")(d), headers: TOO_LARGE }) },
  ],
  archive: [
    {
      states: WITH_CLOSED,
      harmless: true,
      send: ({ id }) => ({
        path: "/mon-espace/mes-dossiers",
        form: { intent: "archive", dossier: id },
      }),
    },
  ],
  takeOver: [
    {
      states: WITH_UNCONFIRMED,
      harmless: true,
      send: (d) => ({ path: at("reprise")(d), form: { fromId: d.id } }),
    },
  ],
  invite: (["member", "scientific_manager"] as const).flatMap((invitedAs) =>
    [2, 3].map((team) => ({
      invitedAs,
      team,
      states: WITH_CLOSED,
      send: (d: WalkedDossier) => ({
        path: at(`invitation/${invitedAs}/${team}`)(d),
        json: { firstName: "A", lastName: "B", email: "marche@example.org", message: "" },
      }),
    })),
  ),
  cancelInvitation: [
    { ...invitationAt("annuler", { do: "cancel" }), invitedAs: "member", team: 2 },
  ],
  openInvitation: [{ ...invitationAt("decouvrir"), harmless: true }],
  // Its page marks it, for whoever opens it and may.
  markInvitationRead: [{ ...invitationAt("accepter"), harmless: true }],
  acceptInvitation: [invitationAt("accepter", { do: "accept" })],
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
  switchWriting: [onTeamPage("letWrite", "target")],
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
  editTeam: [
    {
      team: 2,
      harmless: true,
      send: (d) => ({
        path: at("contacts-equipe")(d),
        form: { kind: "additional_contact", team: d.teams[2] ?? "" },
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
  remind: [
    {
      about: "target",
      send: (d) => ({
        path: at("consortium")(d),
        form: { intent: "remind", member: d.members.target ?? "" },
      }),
    },
  ],
  talk: [
    {
      harmless: true,
      states: EITHER_WAY,
      send: (d) => ({
        path: at("chat/envoyer")(d),
        json: { clientId: crypto.randomUUID(), text: "x" },
      }),
    },
    {
      harmless: true,
      states: EITHER_WAY,
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
  ],
  editWords: wordActs("edit"),
  removeWords: wordActs("remove"),
  deposit: [
    {
      states: WITH_UNCONFIRMED,
      judge: depositVerdict,
      harmless: true,
      send: (d) => ({ path: at("depot-du-dossier")(d), form: { intent: "deposit" } }),
    },
  ],
  armStandby: [
    {
      judge: standbyVerdict,
      states: WITH_CLOSED,
      send: (d) => ({ path: at("depot-du-dossier")(d), form: { intent: "arm" } }),
    },
  ],
  disarmStandby: [
    {
      judge: standbyVerdict,
      states: WITH_CLOSED,
      harmless: true,
      send: (d) => ({ path: at("depot-du-dossier")(d), form: { intent: "disarm" } }),
    },
  ],
  freezeStandby: "byItself",
  depositStandby: "byItself",
  unlock: [
    {
      states: WITH_CLOSED,
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
  // By its agency, whose screens are not there yet.
  reopen: "src/features/deposits/deposits.itest.ts",
  decide: "src/features/deposits/deposits.itest.ts",
  nameCoordinator: "src/features/team/team.itest.ts",
};
