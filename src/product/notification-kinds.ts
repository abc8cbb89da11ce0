import { alertKinds } from "#features/alerts/rules/notification-kinds.ts";
import { commentReplied } from "#features/comments/rules/notification-kinds.ts";
import {
  proposalDecision,
  proposalDeposit,
  proposalEdit,
} from "#features/deposits/rules/notification-kinds.ts";
import { proposalStandby } from "#features/deposits/rules/standby-kind.ts";
import { notDeposited } from "#features/deposits/rules/warning-kind.ts";
import { draftDeleted } from "#features/dossiers/rules/notification-kinds.ts";
import type { AnyNotificationKind } from "#features/notifications/rules/notification-kinds.ts";
import { dataUpdated } from "#features/researchers/rules/notification-kinds.ts";
import {
  memberReminded,
  proposalInvitation,
  teamChanged,
} from "#features/team/rules/notification-kinds.ts";
import { mentioned } from "#features/workpad/rules/notification-kinds.ts";

/** Everything the product notifies people of, in the order in which it is offered to be mailed. */
export const NOTIFICATION_KINDS: readonly AnyNotificationKind[] = [
  ...alertKinds,
  proposalInvitation,
  notDeposited,
  proposalDeposit,
  proposalStandby,
  proposalDecision,
  proposalEdit,
  teamChanged,
  draftDeleted,
  memberReminded,
  mentioned,
  commentReplied,
  dataUpdated,
];
