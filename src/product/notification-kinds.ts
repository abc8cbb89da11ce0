import {
  callMessage,
  callWithdrawn,
} from "#features/agency/call-notices/rules/notification-kinds.ts";
import { proposalEligible } from "#features/agency/eligibility-checks/rules/notification-kinds.ts";
import { alertKinds } from "#features/people/alerts/rules/notification-kinds.ts";
import type { AnyNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { dataUpdated } from "#features/people/researchers/rules/notification-kinds.ts";
import { commentReplied } from "#features/proposals/comments/rules/notification-kinds.ts";
import {
  notDeposited,
  proposalCompletion,
  proposalDecision,
  proposalDeposit,
  proposalEdit,
  proposalStandby,
} from "#features/proposals/deposits/rules/notification-kinds.ts";
import { draftDeleted } from "#features/proposals/dossiers/rules/notification-kinds.ts";
import { formUpdated } from "#features/proposals/form-updates/rules/notification-kinds.ts";
import { personMentioned } from "#features/proposals/posts/rules/notification-kinds.ts";
import {
  coordinationReceived,
  memberReminded,
  proposalInvitation,
  teamChanged,
} from "#features/proposals/team/rules/notification-kinds.ts";

/** All kinds of notifications, in the order of the e-mail settings. */
export const NOTIFICATION_KINDS: readonly AnyNotificationKind[] = [
  ...alertKinds,
  callWithdrawn,
  proposalInvitation,
  proposalEligible,
  callMessage,
  notDeposited,
  proposalDeposit,
  proposalStandby,
  proposalCompletion,
  proposalDecision,
  proposalEdit,
  formUpdated,
  coordinationReceived,
  teamChanged,
  draftDeleted,
  memberReminded,
  personMentioned,
  commentReplied,
  dataUpdated,
];
