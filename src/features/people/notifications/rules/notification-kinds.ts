import type { ZodType, z } from "zod";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";
import type { IconName } from "#ui/icons.ts";

/** A notification as text, at the time of reading: remaining days are computed then. */
export interface NotificationText {
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** The local path of its subject. */
  readonly href: string;
  /** The deadline of its subject, if there is one. */
  readonly deadline?: Date;
  /** The subject of a mail about this notification alone; by default the title. */
  readonly mailSubject?: string;
}

/**
 * Why a person receives a mail, stated in its footer: membership in a dossier, followed calls, an invitation, the
 * profile.
 */
export const MAIL_REASONS = ["dossiers", "calls", "invitation", "profile"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

export type NotificationTone = "plain" | "soon" | "done";

export interface DescribeContext {
  readonly now: Date;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * A kind of notification, defined by the feature in which the event happens. The stored data contain no text, so that
 * it is shown in the reader's language.
 */
export interface NotificationKind<Schema extends ZodType = ZodType> {
  /** Its name in the database and in addresses. */
  readonly kind: string;
  readonly data: Schema;
  /** Whether it is mailed unless the person has chosen otherwise. */
  readonly mailedByDefault: boolean;
  /** An alarm: mailed at once and alone, never together with other notifications. */
  readonly mailedAlone?: true;
  /** An alarm that one act sends to thousands of people. It goes with the other mails, so that no urgent one waits behind it. */
  readonly mailedInBulk?: true;
  /** By default `dossiers`, because most kinds are about dossiers. */
  readonly mailReason?: MailReason;
  readonly icon: IconName;
  /** The colour of its icon: neutral, a near date, a success. */
  readonly tone?: NotificationTone;
  /** Its label in lists of kinds, and above each notification unless `describe` returns another. */
  readonly label: TranslationKey;
  /** Explains when it is sent, in the list of choices. */
  readonly help: TranslationKey;
  describe(
    data: z.output<Schema>,
    context: DescribeContext,
  ): Omit<NotificationText, "label"> & { readonly label?: string };
}

export const defineNotificationKind = <Schema extends ZodType>(
  kind: NotificationKind<Schema>,
): NotificationKind<Schema> => kind;

// The list holds kinds of different data; `describe` is only called with data that its own schema has parsed.
// biome-ignore lint/suspicious/noExplicitAny: the type of the data is given back by its own schema
export type AnyNotificationKind = NotificationKind<any>;

/** The kinds of this build by name, registered at start like the translations. */
let registered: ReadonlyMap<string, AnyNotificationKind> = new Map();

export function setNotificationKinds(kinds: readonly AnyNotificationKind[]): void {
  registered = new Map(kinds.map((kind) => [kind.kind, kind]));
}

export const listNotificationKinds = (): readonly AnyNotificationKind[] => [...registered.values()];

/** The names of all kinds. Stored notifications of other kinds are not shown. */
export const listKindNames = (): readonly string[] => [...registered.keys()];

export const isKindName = (name: string): boolean => registered.has(name);

/** Kinds that are mailed alone. */
export const listAlarmKindNames = (): readonly string[] =>
  listNotificationKinds().flatMap(({ kind, mailedAlone }) => (mailedAlone ? [kind] : []));

/** Alarms that do not use the queue and the connections of urgent mails. */
export const listBulkAlarmKindNames = (): readonly string[] =>
  listNotificationKinds().flatMap(({ kind, mailedInBulk }) => (mailedInBulk ? [kind] : []));

/** The reasons for mails about these kinds, without duplicates. */
export function listMailReasons(kinds: readonly string[]): MailReason[] {
  const reasons = kinds.flatMap((kind) => {
    const registeredKind = registered.get(kind);
    return registeredKind ? [registeredKind.mailReason ?? "dossiers"] : [];
  });
  return MAIL_REASONS.filter((reason) => reasons.includes(reason));
}

/** A stored notification as text. Null if its kind or data are unknown to this version. */
export function describeNotification(
  stored: { readonly kind: string; readonly data: unknown },
  context: DescribeContext,
): (NotificationText & { readonly icon: IconName; readonly tone: NotificationTone }) | null {
  const kind = registered.get(stored.kind);
  const read = kind?.data.safeParse(stored.data);
  if (!kind || !read?.success) return null;
  return {
    icon: kind.icon,
    tone: kind.tone ?? "plain",
    label: context.t(kind.label),
    ...kind.describe(read.data, context),
  };
}

/** A kind in a list of choices. */
export interface KindChoice {
  readonly kind: string;
  readonly label: string;
  readonly help: string;
}

export const listKindChoices = (t: Translate): KindChoice[] =>
  listNotificationKinds().map(({ kind, label, help }) => ({
    kind,
    label: t(label),
    help: t(help),
  }));
