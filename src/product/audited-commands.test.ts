import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const features = fileURLToPath(new URL("../features/", import.meta.url));
const files = globSync("*/*/commands/*.server.ts", { cwd: features })
  .sort()
  .map((path) => ({ path, text: readFileSync(features + path, "utf8") }));
const listFiles = (found: (text: string) => boolean) =>
  files.filter(({ text }) => found(text)).map(({ path }) => path);

/**
 * Commands that staff, administrators or keys may call without an audit row, with the reason. In all others `command()`
 * fails when `run` wrote none.
 */
const UNAUDITED: Readonly<Record<string, string>> = {
  "agency/call-drafts/commands/import-calls.server.ts":
    "the trial of a file, which changes nothing; applying it is audited",
  "agency/call-drafts/commands/manage-call-drafts.server.ts":
    "opening the draft of a call and confirming a translation; beginning and deleting are audited",
  "agency/call-drafts/commands/save-call-fields.server.ts":
    "each field of a draft keeps its author; publishing is audited",
  "agency/call-drafts/commands/upload-call-file.server.ts":
    "stores a file that no field names yet; publishing is audited",
  "agency/call-notices/commands/mail-closing-trial.server.ts": "mails a trial to oneself",
  "agency/form-publication/commands/mail-trial-message.server.ts": "mails a trial to oneself",
  "agency/decisions/commands/decision-file.server.ts":
    "the trial of a file, which changes nothing; applying it is audited",
  "agency/dossier-list/commands/follow-dossiers.server.ts": "one's own list",
  "agency/dossier-list/commands/label-dossiers.server.ts":
    "labels sort dossiers; they change neither a state nor a right",
  "agency/dossier-exports/commands/export-dossiers.server.ts":
    "has PDFs printed, which changes nothing; taking them out is audited",
  "agency/eligibility-checks/commands/mark-opened.server.ts":
    "who has a dossier open; the reading itself is audited",
  "agency/dossier-reading/commands/verify-files.server.ts":
    "compares stored files with their digests and changes nothing",
  "agency/form-designer/commands/open-form-draft.server.ts":
    "makes the draft of a form of what is published; changes of it are kept by node",
  "agency/form-designer/commands/save-form-nodes.server.ts":
    "each node of a draft keeps its author; publishing is audited",
  "agency/lists/commands/change-saved-views.server.ts":
    "own settings; deleting what a colleague shared is audited",
  "agency/staff/commands/accept-staff-invitation.server.ts":
    "that an invitation was seen; accepting is audited",
  "people/accounts/commands/change-account-details.server.ts": "the language of one's own pages",
  "people/accounts/commands/check-common-password.server.ts": "reads only",
  "people/alerts/commands/change-search.server.ts": "one's own alerts, by a mailed link",
  "people/alerts/commands/end-mails.server.ts": "one's own alerts, by a mailed link",
  "people/alerts/commands/remove-search.server.ts": "one's own alerts, by a mailed link",
  "people/alerts/commands/subscribe-visitor.server.ts": "one's own alerts",
  "portal/audience/commands/record-page-view.server.ts": "counts a page view",
  "portal/content/commands/send-contact-message.server.ts": "writes to the publisher",
};

test("[E-07 part] commands that leave no audit row of staff, administrators and keys are listed with a reason", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(listFiles((text) => text.includes("isAudited: false"))).toEqual(
    Object.keys(UNAUDITED).sort(),
  );
  // Each change has its row; saving what is already so has none.
  expect(listFiles((text) => text.includes('isAudited: "ifChanged"'))).toEqual([
    "agency/decisions/commands/prepare-decisions.server.ts",
    "agency/decisions/commands/record-look.server.ts",
    "agency/dossier-list/commands/assign-dossiers.server.ts",
    "agency/dossier-reading/commands/record-reading.server.ts",
    "agency/staff/commands/manage-staff.server.ts",
  ]);
});

/** Commands about a dossier that write no audit row: none changes the state of a dossier or the rights in it. */
const NO_STATE_CHANGE: Readonly<Record<string, string>> = {
  "proposals/appendices/commands/begin-upload.server.ts": "finish-upload is audited",
  "proposals/appendices/commands/receive-piece.server.ts": "finish-upload is audited",
  "proposals/comments/commands/comments.server.ts": "comments stay in their threads",
  "proposals/comments/commands/resolve-thread.server.ts": "comments stay in their threads",
  "proposals/deposits/commands/freeze-standby.server.ts": "deposit-standby is audited",
  "proposals/dossier-exports/commands/request-export.server.ts": "a copy of what one may read",
  "proposals/dossier-form/commands/dismiss-unplaced-answers.server.ts": "answers have a history",
  "proposals/dossier-form/commands/remove-image.server.ts": "answers have a history",
  "proposals/dossier-form/commands/save-answers.server.ts": "answers have a history",
  "proposals/dossier-form/commands/save-whole-form.server.ts": "answers have a history",
  "proposals/dossier-form/commands/update-production.server.ts": "answers have a history",
  "proposals/dossier-form/commands/upload-image.server.ts": "answers have a history",
  "proposals/dossiers/commands/archive-dossier.server.ts": "one's own list",
  "proposals/form-updates/commands/confirm-point.server.ts":
    "the point keeps who confirmed it and when",
  "proposals/pads/commands/settle-pad.server.ts": "answers have a history",
  "proposals/workpad/commands/mark-read.server.ts": "one's own marks",
  "proposals/workpad/commands/messages.server.ts": "messages stay in their discussion",
};

test("[E-07 part] commands about a dossier that write no audit row are listed with a reason", () => {
  const unaudited = listFiles((text) => !/\baudit(?:\b|[A-Z])/.test(text));
  expect(unaudited.filter((path) => path.startsWith("proposals/"))).toEqual(
    Object.keys(NO_STATE_CHANGE).sort(),
  );
});
