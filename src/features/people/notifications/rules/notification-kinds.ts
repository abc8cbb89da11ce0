import type { ZodType, z } from "zod";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";
import type { IconName } from "#ui/icons.ts";

/** A notification in words, at the moment it is read: what is left of a deadline is told as of then. */
export interface NotificationText {
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  /** Where it leads: a path of ours. */
  readonly href: string;
  /** The deadline it is about, if it is about one. */
  readonly deadline?: Date;
  /** The subject of its mail, where it is mailed alone; else the title is. */
  readonly mailSubject?: string;
}

/** Why a person receives a mail, as its foot says: a dossier they take part in, calls they follow, an invitation, their profile. */
export const MAIL_REASONS = ["dossiers", "calls", "invitation", "profile"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

export type NotificationTone = "plain" | "soon" | "done";

export interface DescribeContext {
  readonly now: Date;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Something a person can be notified of. Defined by the feature in which it happens; what is stored holds no words, so
 * that they are in the reader's language.
 */
export interface NotificationKind<Schema extends ZodType = ZodType> {
  /** Its name in the database and in addresses. */
  readonly kind: string;
  readonly data: Schema;
  /** Whether it is mailed as long as a person has not said otherwise. */
  readonly mailedByDefault: boolean;
  /** An alarm: mailed at once in a mail of its own, never together with other notifications. */
  readonly mailedAlone?: true;
  /** `dossiers` where nothing is said: most kinds are about dossiers. */
  readonly mailReason?: MailReason;
  readonly icon: IconName;
  /** The colour of its picture: plain, a date that comes near, something achieved. */
  readonly tone?: NotificationTone;
  /** What it is called in lists of kinds, and above each notification unless that one says otherwise. */
  readonly label: TranslationKey;
  /** When it comes, for who chooses what is mailed. */
  readonly help: TranslationKey;
  describe(
    data: z.output<Schema>,
    reading: DescribeContext,
  ): Omit<NotificationText, "label"> & { readonly label?: string };
}

export const defineNotificationKind = <Schema extends ZodType>(
  kind: NotificationKind<Schema>,
): NotificationKind<Schema> => kind;

// A list holds kinds of every data; `describe` is only ever called with what `data` has parsed.
// biome-ignore lint/suspicious/noExplicitAny: the type of the data is given back by its own schema
export type AnyNotificationKind = NotificationKind<any>;

/** The kinds this program was started with, by name. Constants of the build, as the words are. */
let registered: ReadonlyMap<string, AnyNotificationKind> = new Map();

export function setNotificationKinds(kinds: readonly AnyNotificationKind[]): void {
  registered = new Map(kinds.map((kind) => [kind.kind, kind]));
}

export const listNotificationKinds = (): readonly AnyNotificationKind[] => [...registered.values()];

/** Names of all kinds: what is stored under another one is shown nowhere. */
export const listKindNames = (): readonly string[] => [...registered.keys()];

export const isKindName = (name: string): boolean => registered.has(name);

/** Kinds that are mailed alone. */
export const listAlarmKindNames = (): readonly string[] =>
  listNotificationKinds().flatMap(({ kind, mailedAlone }) => (mailedAlone ? [kind] : []));

/** Why people receive mails about these kinds, each reason once. */
export function listMailReasons(kinds: readonly string[]): MailReason[] {
  const reasons = kinds.flatMap((kind) => {
    const known = registered.get(kind);
    return known ? [known.mailReason ?? "dossiers"] : [];
  });
  return MAIL_REASONS.filter((reason) => reasons.includes(reason));
}

/** A stored notification in words; null for one of a kind, or with data, that this version does not know. */
export function describeNotification(
  stored: { readonly kind: string; readonly data: unknown },
  reading: DescribeContext,
): (NotificationText & { readonly icon: IconName; readonly tone: NotificationTone }) | null {
  const kind = registered.get(stored.kind);
  const read = kind?.data.safeParse(stored.data);
  if (!kind || !read?.success) return null;
  return {
    icon: kind.icon,
    tone: kind.tone ?? "plain",
    label: reading.t(kind.label),
    ...kind.describe(read.data, reading),
  };
}

/** A kind as a list of choices shows it. */
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
