import { STAFF_ROLES, type StaffRole } from "#platform/actor.ts";
import { STAFF_ACTS, type StaffAct } from "#platform/staff-acts.ts";

/**
 * The act of the table of roles that each command of staff needs. A command of staff stands here or among
 * `OWN_COMMANDS`: `src/product/audited-acts.itest.ts` reads all commands from their source.
 */
export const COMMAND_ACTS: Readonly<Record<string, StaffAct>> = {
  applyCallImport: "writeCalls",
  cancelPublication: "writeCalls",
  confirmTranslation: "writeCalls",
  copyCall: "writeCalls",
  createCallDraft: "writeCalls",
  deleteCallDraft: "writeCalls",
  planPublication: "writeCalls",
  publishCallDraft: "writeCalls",
  requestClosingTrialMail: "writeCalls",
  saveCallFields: "writeCalls",
  sendCallMessage: "writeCalls",
  tryCallImport: "writeCalls",
  uploadCallFile: "writeCalls",
  withdrawCall: "writeCalls",

  cancelFormPublication: "writeCalls",
  createForm: "writeCalls",
  importForm: "writeCalls",
  planFormPublication: "writeCalls",
  publishForm: "writeCalls",
  publishFormVersion: "writeCalls",
  renameForm: "writeCalls",
  requestTrialMessage: "writeCalls",
  resetDraft: "writeCalls",
  saveFormNodes: "writeCalls",
  setFormMeanings: "writeCalls",
  startTrial: "writeCalls",

  editNote: "readDeposits",
  followDossiers: "readDeposits",
  recordExport: "readDeposits",
  recordReading: "readDeposits",
  recordReadings: "readDeposits",
  removeNote: "readDeposits",
  requestPdfs: "readDeposits",
  verifyVersionFiles: "readDeposits",
  writeNote: "readDeposits",

  assignDossiers: "checkEligibility",
  giveVerdict: "checkEligibility",
  judgeCriterion: "checkEligibility",
  labelDossiers: "checkEligibility",
  markDossierOpened: "checkEligibility",
  proposeCompletion: "checkEligibility",
  requestCoordinator: "checkEligibility",

  refuseCompletion: "unlockDossiers",
  requestCompletion: "unlockDossiers",
  revokeCompletion: "unlockDossiers",
  decideDossier: "decide",
  applyDecisionFile: "decide",
  clearDecisions: "decide",
  confirmDecisions: "decide",
  moveRank: "decide",
  prepareDecisions: "decide",
  tryDecisionFile: "decide",
  recordDecisionsLook: "readDecisions",
  archiveMotive: "writeLetters",
  saveMotive: "writeLetters",
  tellEligibleTeams: "decide",
  declareConflict: "declareConflict",

  archiveLetterTemplate: "writeLetters",
  createLetterTemplate: "writeLetters",
  saveLetterTemplate: "writeLetters",
  adaptLetter: "decide",
  chooseLetterTemplate: "decide",
  restoreLetter: "decide",
  reviewLetter: "decide",

  addDepartment: "managePartner",
  changeLogo: "managePartner",
  changePartner: "managePartner",
  closeDepartment: "managePartner",
  moveDepartment: "managePartner",
  removeLogo: "managePartner",
  renameDepartment: "managePartner",

  cancelStaffInvitation: "managePeople",
  changeStaffMember: "managePeople",
  // Of a view that a colleague shared; one's own is deleted by every role.
  deleteView: "managePeople",
  endStaffMember: "managePeople",
  inviteStaff: "managePeople",
  repeatStaffInvitation: "managePeople",
  resetStaffFactor: "managePeople",
};

/** Commands of staff that need no role: about one's own access, settings and drafts that every role reads. */
export const OWN_COMMANDS: readonly string[] = [
  "acceptStaffInvitation",
  "changeLocale",
  "changePassword",
  "changeView",
  "checkCommonPassword",
  "markStaffInvitationRead",
  "openCallDraft",
  "openFormDraft",
  "overwriteView",
  "recordPageView",
  "replaceSecondFactor",
  "saveView",
  "sendContactMessage",
  "signOut",
  "signOutDevice",
  "signOutOtherDevices",
  "subscribeVisitor",
  "switchAgency",
];

/** Commands about one dossier: who has a conflict of interest in it does not find it. */
const DOSSIER_COMMANDS: readonly string[] = [
  "adaptLetter",
  "restoreLetter",
  "reviewLetter",
  "decideDossier",
  "editNote",
  "giveVerdict",
  "judgeCriterion",
  "markDossierOpened",
  "proposeCompletion",
  "recordReading",
  "refuseCompletion",
  "removeNote",
  "requestCompletion",
  "requestCoordinator",
  "revokeCompletion",
  "verifyVersionFiles",
  "writeNote",
];

/** What acts on chosen dossiers answer to a member who sees none of them. */
const SELECTION_OUTCOMES: Readonly<Record<string, string>> = {
  clearDecisions: "NOT_FOUND",
  confirmDecisions: "NOT_FOUND",
  moveRank: "NOT_FOUND",
  prepareDecisions: "NOT_FOUND",
  assignDossiers: "NOT_FOUND",
  followDossiers: "NOT_FOUND",
  labelDossiers: "NOT_FOUND",
  requestPdfs: "NOT_FOUND",
  tellEligibleTeams: "STALE selectionChanged",
  // Writes nothing of what the member does not see.
  recordReadings: "done",
};

/** What a manager of another agency gets where it is not "no such thing"; null where the command names nothing. */
const FOREIGN_OUTCOMES: Readonly<Record<string, string | null>> = {
  ...SELECTION_OUTCOMES,
  tellEligibleTeams: "NOT_FOUND",
  createForm: null,
  createLetterTemplate: null,
  recordExport: null,
  declareConflict: "INVALID number=unknown",
};

/** The roles that an act refuses, lowest first. */
export const listLowerRoles = (act: StaffAct): readonly StaffRole[] =>
  STAFF_ROLES.slice(0, STAFF_ROLES.indexOf(STAFF_ACTS[act]));

/** What a manager of another agency gets; null where the command names nothing of the agency. */
export const getForeignOutcome = (command: string): string | null =>
  command in FOREIGN_OUTCOMES ? (FOREIGN_OUTCOMES[command] ?? null) : "NOT_FOUND";

/** What a manager gets who declared a conflict of interest in the dossiers; null for other commands. */
export const getConflictedOutcome = (command: string): string | null =>
  DOSSIER_COMMANDS.includes(command) ? "NOT_FOUND" : (SELECTION_OUTCOMES[command] ?? null);
