import { z } from "zod";
import type { AmendmentChange } from "#features/proposals/projects/rules/amendment.ts";
import { AMENDMENT_KINDS } from "#features/proposals/projects/rules/project.ts";
import { parseAmount } from "../../decisions/rules/decision-file.ts";
import { FIRST_DAY } from "./project-file.ts";

const MAX_REASON_CHARACTERS = 2_000;

/** What the form of an amendment sends. Fields of the other kinds are empty. */
export const amendmentFormSchema = z.object({
  code: z.string().max(40),
  /** How many amendments the page showed. */
  seen: z.coerce.number().int().min(0),
  kind: z.enum(AMENDMENT_KINDS),
  amount: z.string().max(40),
  person: z.string().max(40),
  startsOn: z.string().max(10),
  endsOn: z.string().max(10),
  reason: z.string().trim().min(1, "missing").max(MAX_REASON_CHARACTERS, "tooLong"),
});
export type AmendmentForm = z.output<typeof amendmentFormSchema>;

/** The project that an amendment changes. */
interface AmendedProject {
  readonly amountEuros: number;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly people: readonly {
    readonly id: string;
    readonly role: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly organization: string;
  }[];
}

type Problems = Readonly<
  Partial<
    Record<
      "amount" | "person" | "startsOn" | "endsOn",
      "missing" | "invalid" | "unchanged" | "before"
    >
  >
>;

const fail = (problems: Problems) => ({ problems, change: null });

/** The change that the form asks for, or what is wrong with it by field. */
export function readAmendment(
  form: AmendmentForm,
  project: AmendedProject,
): { readonly problems: Problems; readonly change: AmendmentChange | null } {
  switch (form.kind) {
    case "amount":
      return readAmount(form.amount, project);
    case "coordinator":
      return readCoordinator(form.person, project);
    case "dates":
      return readDates(form, project);
  }
}

function readAmount(typed: string, { amountEuros }: AmendedProject) {
  if (typed.trim() === "") return fail({ amount: "missing" });
  const after = parseAmount(typed);
  if (after === null) return fail({ amount: "invalid" });
  if (after === amountEuros) return fail({ amount: "unchanged" });
  const change = {
    kind: "amount" as const,
    before: { amountEuros },
    after: { amountEuros: after },
  };
  return { problems: {}, change };
}

function readCoordinator(personId: string, { people }: AmendedProject) {
  const after = people.find(({ id }) => id === personId);
  if (!after) return fail({ person: "missing" });
  const before = people.find(({ role }) => role === "coordinator");
  if (before === after) return fail({ person: "unchanged" });
  const toNamed = ({ id, firstName, lastName, organization }: typeof after) => ({
    personId: id,
    name: `${firstName} ${lastName}`.trim(),
    organization,
  });
  const change = {
    kind: "coordinator" as const,
    before: before ? toNamed(before) : null,
    after: toNamed(after),
  };
  return { problems: {}, change };
}

const day = z.iso.date().refine((text) => text >= FIRST_DAY);

function readDates(form: AmendmentForm, project: AmendedProject) {
  const problems: Record<string, "invalid"> = {};
  for (const field of ["startsOn", "endsOn"] as const)
    if (form[field] !== "" && !day.safeParse(form[field]).success) problems[field] = "invalid";
  if (Object.keys(problems).length > 0) return fail(problems);
  const before = { startsOn: project.startsOn, endsOn: project.endsOn };
  const after = { startsOn: form.startsOn || null, endsOn: form.endsOn || null };
  if (after.startsOn && after.endsOn && after.endsOn < after.startsOn)
    return fail({ endsOn: "before" });
  if (before.startsOn === after.startsOn && before.endsOn === after.endsOn)
    return fail({ startsOn: "unchanged" });
  return { problems: {}, change: { kind: "dates" as const, before, after } };
}
