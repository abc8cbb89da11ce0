import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { appendDossierNumber } from "#features/proposals/dossiers/rules/notification-kinds.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { WARNINGS } from "./deposit-warning.ts";
import { DIFFERENCE_SUBJECTS, formatDifference } from "./differences.ts";
import { formatPartNames, partNameSchema } from "./part-name.ts";

export const DECISIONS = ["selected", "not_selected", "not_eligible"] as const;
export type AgencyChange = (typeof DECISIONS)[number];

/** What an agency tells about a decision: one of the three, or that the one it released is withdrawn. */
const DECISION_CHANGES = [...DECISIONS, "withdrawn"] as const;

/** Changes of an edit after a deposit. */
const EDIT_CHANGES = ["unlocked", "abandoned", "lapsed"] as const;
export type EditChange = (typeof EDIT_CHANGES)[number];

const changeData = <Change extends string>(changes: readonly [Change, ...Change[]]) =>
  z.object({
    dossier: z.string(),
    /** Number of the dossier; absent in older stored notifications. */
    number: z.string().optional(),
    partner: z.string(),
    change: z.enum(changes),
    version: z.int(),
    href: z.string(),
  });

export const proposalDeposit = defineNotificationKind({
  kind: "proposal_deposit",
  data: z.object({
    dossier: z.string(),
    /** Number of the dossier; absent in older stored notifications. */
    number: z.string().optional(),
    by: z.string(),
    /** Absent in older stored notifications. */
    version: z.int().optional(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "send",
  tone: "done",
  label: "deposits:depositKind.label",
  help: "deposits:depositKind.help",
  describe: ({ dossier, number, by, version, href }, { t }) => ({
    title:
      version === undefined
        ? t("deposits:depositKind.title", { dossier })
        : t("deposits:depositKind.titleVersion", { dossier, version }),
    detail: appendDossierNumber(t, t("deposits:depositKind.detail", { by }), number),
    href,
  }),
});

/** The decision on a dossier. Its mail leads to the letter, and there is one for each dossier. */
export const proposalDecision = defineNotificationKind({
  kind: "proposal_decision",
  data: changeData(DECISION_CHANGES),
  mailedByDefault: true,
  mailedAlone: true,
  mailedInBulk: true,
  icon: "send",
  label: "deposits:decision.label",
  help: "deposits:decision.help",
  describe: ({ dossier, number, partner, change, version, href }, { t }) => ({
    title: t(`deposits:decision.${change}`, { dossier, partner }),
    detail: appendDossierNumber(
      t,
      t(`deposits:decision.${change === "withdrawn" ? "detailWithdrawn" : "detailLetter"}`, {
        version,
      }),
      number,
    ),
    href,
  }),
});

const COMPLETION_CHANGES = ["opened", "reminder", "revoked", "refused"] as const;
export type CompletionChange = (typeof COMPLETION_CHANGES)[number];

/** A request for completion that the agency opened, took back or refused, or whose end is near. */
export const proposalCompletion = defineNotificationKind({
  kind: "proposal_completion",
  data: changeData(COMPLETION_CHANGES).extend({
    /** What the agency wrote to the team. */
    reason: z.string().nullable(),
    until: z.iso.datetime().nullable(),
    parts: z.array(partNameSchema),
  }),
  mailedByDefault: true,
  mailedAlone: true,
  icon: "unlock",
  tone: "soon",
  label: "deposits:completion.kind.label",
  help: "deposits:completion.kind.help",
  describe: (data, { t, locale }) => {
    const { dossier, number, partner, change, version, reason, until, parts, href } = data;
    const moment = until ? formatDayTime(locale, new Date(until), new Date(until)) : null;
    const detail = [
      parts.length > 0
        ? t("deposits:completion.kind.opens", { parts: formatPartNames(t, locale, parts) })
        : "",
      moment ? t("deposits:completion.kind.until", { moment, version }) : "",
      reason ? t("deposits:completion.kind.reason", { reason }) : "",
      change === "revoked" ? t("deposits:completion.kind.stands", { version }) : "",
    ];
    return {
      title: t(`deposits:completion.kind.${change}`, { dossier, partner }),
      detail: appendDossierNumber(t, detail.filter(Boolean).join(" "), number),
      href,
      ...(until ? { deadline: new Date(until) } : {}),
    };
  },
});

export const proposalEdit = defineNotificationKind({
  kind: "proposal_edit",
  data: changeData(EDIT_CHANGES),
  mailedByDefault: true,
  icon: "edit",
  label: "deposits:editKind.label",
  help: "deposits:editKind.help",
  describe: ({ dossier, number, change, version, href }, { t }) => ({
    title: t(`deposits:editKind.${change}`, { dossier }),
    detail: appendDossierNumber(t, t("deposits:decision.detail", { version }), number),
    href,
  }),
});

/** `cleared`: a new version of a form dropped the frozen state, and the dossier is incomplete in it. */
const OUTCOMES = ["deposited", "empty", "nothing", "failed", "cleared"] as const;
export type StandbyOutcome = (typeof OUTCOMES)[number];

/** Outcome of a standby, and differences between the draft and the deposited state. */
export const proposalStandby = defineNotificationKind({
  kind: "proposal_standby",
  data: z.object({
    dossier: z.string(),
    /** Number of the dossier; absent in older stored notifications. */
    number: z.string().optional(),
    partner: z.string(),
    outcome: z.enum(OUTCOMES),
    version: z.int(),
    frozenAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    /** Number of differences between the draft and the deposited state; `parts` has the first of them. */
    count: z.int(),
    parts: z.array(
      z.object({ about: z.enum(DIFFERENCE_SUBJECTS), fr: z.string(), en: z.string() }),
    ),
    href: z.string(),
  }),
  mailedByDefault: true,
  mailedAlone: true,
  icon: "clock",
  tone: "soon",
  label: "deposits:standby.kind.label",
  help: "deposits:standby.kind.help",
  describe: (data, { t, locale }) => {
    const { dossier, number, partner, outcome, version, count, parts, href } = data;
    const moment = (iso: string) => formatDayTime(locale, new Date(iso), new Date(iso));
    const detail =
      outcome === "deposited"
        ? [
            t("deposits:standby.kind.state", { version, moment: moment(data.frozenAt) }),
            t("deposits:standby.kind.differs", { count }),
            parts
              .map(({ about, ...names }) => formatDifference(t, about, names[locale]))
              .join(" · "),
          ]
        : [t(`deposits:standby.kind.detail.${outcome}`, { moment: moment(data.closesAt) })];
    return {
      title: t(`deposits:standby.kind.title.${outcome}`, { dossier, partner }),
      detail: appendDossierNumber(t, detail.filter(Boolean).join(" "), number),
      href,
    };
  },
});

/** Not armed; armed without a complete state; armed with one. */
const STANDBY_STATES = ["none", "empty", "ready"] as const;
export type StandbyState = (typeof STANDBY_STATES)[number];

export const notDeposited = defineNotificationKind({
  kind: "proposal_not_deposited",
  data: z.object({
    dossier: z.string(),
    /** Number of the dossier; absent in older stored notifications. */
    number: z.string().optional(),
    warning: z.enum(WARNINGS),
    closesAt: z.iso.datetime(),
    /** Number of missing mandatory items. */
    missing: z.int(),
    /** State of the standby at the warning; absent in older stored warnings. */
    standby: z.enum(STANDBY_STATES).optional(),
    href: z.string(),
  }),
  mailedByDefault: true,
  mailedAlone: true,
  icon: "clock",
  tone: "soon",
  label: "deposits:deadline.kind.label",
  help: "deposits:deadline.kind.help",
  describe: ({ dossier, number, warning, closesAt, missing, standby, href }, { t, locale }) => {
    const at = new Date(closesAt);
    const moment = formatDayTime(locale, at, at);
    return {
      title: t(`deposits:deadline.kind.title.${warning}`, { dossier }),
      mailSubject: t("deposits:deadline.kind.subject", { dossier, moment }),
      detail: appendDossierNumber(
        t,
        [
          t("deposits:deadline.kind.closes", { moment }),
          missing === 0
            ? t("deposits:deadline.kind.complete")
            : t("deposits:deadline.kind.missing", { count: missing }),
          ...(standby ? [t(`deposits:deadline.kind.standby.${standby}`)] : []),
        ].join(" "),
        number,
      ),
      href,
      deadline: at,
    };
  },
});
