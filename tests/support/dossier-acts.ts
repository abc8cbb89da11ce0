import {
  type ActName,
  at,
  depositVerdict,
  type Elsewhere,
  foundVerdict,
  invitationAt,
  linesVerdict,
  onAppendices,
  onTeamPage,
  ownUpload,
  postedPage,
  removedImage,
  standbyVerdict,
  TOO_LARGE,
  TUS,
  type Variant,
  wholeForm,
  wordActs,
} from "./dossier-act-variants.ts";

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
        send: (d) => ({
          path: at(list)(d),
          form: { intent: "save", publications: "", others: "" },
        }),
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
      send: (d) => ({ path: at("reprise")(d), form: { intent: "take", fromId: d.id } }),
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
    { ...invitationAt("annuler", { intent: "cancel" }), invitedAs: "member", team: 2 },
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
  markInvitationRead: [{ ...invitationAt("accepter", { intent: "read" }), harmless: true }],
  acceptInvitation: ["accepter", "decouvrir"].map((act) => invitationAt(act, { intent: "accept" })),
  declineInvitation: [invitationAt("decliner", { intent: "decline", reason: "" })],
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
        form: {
          intent: "chooseCv",
          member: d.members[walker] ?? d.members.target ?? "",
          cv: "",
        },
      }),
    },
    {
      about: "target",
      send: (d) => ({
        path: at("consortium")(d),
        form: { intent: "chooseCv", member: d.members.target ?? "", cv: "" },
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
          form: { intent: "saveContact", kind: "additional_contact", team: d.teams[2] ?? "" },
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
        form: { intent: "takeOver", team: d.teams[2] ?? "", source: crypto.randomUUID() },
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
        form: { intent: "saveOrganization", kind: "organization", team: d.teams[3] ?? "" },
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
  editPost: wordActs("edit"),
  removePost: wordActs("remove"),
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
  updateForms: "byItself",
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
  // By the agency.
  readDeposit: "src/features/agency/dossier-reading/dossier-reading.itest.ts",
  writeNote: "src/features/agency/dossier-reading/dossier-reading.itest.ts",
  editNote: "src/features/agency/dossier-reading/dossier-reading.itest.ts",
  removeNote: "src/features/agency/dossier-reading/dossier-reading.itest.ts",
  checkEligibility: "src/features/agency/eligibility-checks/eligibility-checks.itest.ts",
  requestCompletion: "src/features/proposals/deposits/completions.itest.ts",
  proposeCompletion: "src/features/proposals/deposits/completions.itest.ts",
  refuseCompletion: "src/features/proposals/deposits/completions.itest.ts",
  revokeCompletion: "src/features/proposals/deposits/completions.itest.ts",
  askForCompletion: [
    {
      held: true,
      send: (d) => ({
        path: at("debloquer-edition")(d),
        form: { intent: "ask", reason: "Un montant est faux." },
      }),
    },
  ],
  nameCoordinator: "src/features/proposals/team/team.itest.ts",
};
