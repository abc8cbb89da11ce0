export const MAX_LINES = 30;

export interface InvitedLine {
  readonly number: number;
  readonly text: string;
  /** Null where the line does not have three parts. */
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  } | null;
}

/**
 * Parses lines of first name, last name and address, separated by semicolons, tabs (from a spreadsheet) or commas. Empty
 * lines are skipped.
 */
export function parseInviteLines(text: string): InvitedLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const separator = [";", "\t", ","].find((one) => line.includes(one)) ?? ";";
    const parts = line.split(separator).map((part) => part.trim());
    const [firstName = "", lastName = "", email = ""] = parts;
    const isComplete = parts.length === 3;
    const person = isComplete ? { firstName, lastName, email } : null;
    return [{ number: index + 1, text: line, person }];
  });
}

/** Maximum length of an invitation's message: shown by the dialog, checked by the server. */
export const MAX_MESSAGE = 2000;

/** Maximum length of the reason for declining. */
export const MAX_REASON = 300;
