/** What a person can be told about. */
export const NOTIFICATION_KINDS = [
  "call_opened",
  "call_closing_soon",
  "closing_date_changed",
  "proposal_invitation",
  "proposal_deposit",
  "data_updated",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a notification says, without its words: they are put together when it is read, in the reader's language. */
export type NotificationData =
  | { readonly kind: "call_opened"; readonly call: CallMention; readonly closesAt: string }
  | {
      readonly kind: "call_closing_soon";
      readonly call: CallMention;
      readonly closesAt: string;
      readonly days: number;
    }
  | {
      readonly kind: "closing_date_changed";
      readonly call: CallMention;
      readonly before: string;
      readonly after: string;
    }
  | {
      readonly kind: "proposal_invitation";
      readonly dossier: string;
      readonly from: string;
      readonly href: string;
    }
  | {
      readonly kind: "proposal_deposit";
      readonly dossier: string;
      readonly by: string;
      readonly href: string;
    }
  | {
      readonly kind: "data_updated";
      readonly source: "orcid" | "hal" | "dataverse";
      readonly added: number;
      readonly changed: number;
      readonly conflicts: number;
      readonly href: string;
    };

export interface CallMention {
  readonly slug: string;
  readonly titleFr: string;
  readonly titleEn: string;
}
