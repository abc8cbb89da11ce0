import type { Affiliation } from "../../queries/person.server.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import type { VerificationResult } from "../../rules/affiliation-form.ts";
import type { Identity } from "../../rules/identity.ts";
import type { IdentifierType } from "../../rules/vocabulary.ts";

export type { Affiliation };

const VERIFY_PATH = "/mon-espace/affiliation/verifier";
const SAVE_PATH = "/mon-espace/affiliation";
const OPTIONS_PATH = "/mon-espace/identite/options";

export interface NamedOption {
  readonly id: string;
  readonly name: string;
}

export interface IdentityOptions {
  readonly genders: readonly NamedOption[];
  readonly titles: readonly NamedOption[];
  readonly current: { readonly title: string | null; readonly gender: string | null };
}

/** How a call went: its answer, or why there is none. */
type Called<Answer> =
  | { readonly kind: "answered"; readonly ok: boolean; readonly answer: Answer }
  | { readonly kind: "unreachable" | "signedOut" };

async function call<Answer>(path: string, body?: object): Promise<Called<Partial<Answer>>> {
  try {
    const response = await fetch(path, {
      method: body ? "POST" : "GET",
      headers: { accept: "application/json", "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // The way to the sign-in is the only one a call is ever sent.
      redirect: "manual",
    });
    if (response.type === "opaqueredirect") return { kind: "signedOut" };
    return { kind: "answered", ok: response.ok, answer: (await response.json()) as Answer };
  } catch {
    return { kind: "unreachable" };
  }
}

export const verifyIdentifier = (identifier: string, affiliationType: IdentifierType) =>
  call<{ message: string; results: VerificationResult[] }>(VERIFY_PATH, {
    identifier,
    affiliationType,
  });

/** `identity` only where the required information asks for it. */
export const postAffiliation = (
  values: AffiliationValues,
  { teamId, ...identity }: Partial<Identity> & { teamId?: string | undefined } = {},
) =>
  call<Affiliation & { messages: string[] }>(SAVE_PATH, {
    ...values,
    ...identity,
    ...(teamId ? { teamId } : {}),
  });

export const identityOptions = () => call<IdentityOptions>(OPTIONS_PATH);

/** What the form holds of an affiliation that was saved. */
export const valuesOf = (affiliation: Affiliation): AffiliationValues => ({
  organizationType: affiliation.organizationType,
  identifier: affiliation.identifier ?? "",
  label: affiliation.label,
  subLabel: affiliation.subLabel ?? "",
  institutionType: affiliation.institutionType ?? "",
  country: affiliation.country ?? "",
});
