import { data, redirect } from "react-router";
import { askEmailChange } from "#features/accounts/commands/ask-email-change.server.ts";
import { changeNames } from "#features/accounts/commands/change-names.server.ts";
import { changePassword } from "#features/accounts/commands/change-password.server.ts";
import { unlinkOrcid } from "#features/accounts/commands/link-orcid.server.ts";
import { endDevice, endSessions } from "#features/accounts/sessions.server.ts";
import type { Submission } from "#features/accounts/ui/account/submission.ts";
import type { PersonActor } from "#platform/actor.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { localPath } from "#platform/http/local-path.ts";
import type { RequestInfo } from "#platform/http/request-info.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";

export const DONE = ["names", "asked", "moved", "password", "linked", "unlinked", "ended"] as const;
export type Done = (typeof DONE)[number];

interface Sent {
  readonly deps: DepsWithQueue;
  readonly actor: PersonActor;
  readonly info: RequestInfo;
  readonly form: FormData;
}

/** What a form of the page asks for; a refused one comes back with what was typed, but for passwords. */
const INTENTS: Readonly<Record<string, (sent: Sent) => Promise<Submission | Done>>> = {
  async names({ deps, actor, form }) {
    const values = textFields(form, ["firstName", "lastName"]);
    const errors = await changeNames(deps, actor.userId, values);
    return errors === "changed" ? "names" : { form: "names", values, errors };
  },
  async email({ deps, actor, info, form }) {
    const { email, password, proof } = textFields(form, ["email", "password", "proof"]);
    const { locale, origin } = info;
    const asked = { email, password, proof, locale, origin };
    const outcome = await askEmailChange(deps, actor, asked);
    if (outcome === "asked") return "asked";
    return { form: "email", email: email.slice(0, 254), problem: outcome };
  },
  async password({ deps, actor, form }) {
    const wish = textFields(form, ["current", "password", "proof"]);
    const outcome = await changePassword(deps, actor, wish);
    return outcome === "changed" ? "password" : { form: "password", problem: outcome };
  },
  async unlink({ deps, actor }) {
    const outcome = await unlinkOrcid(deps, actor.userId);
    return outcome === "unlinked" ? "unlinked" : { form: "unlink", problem: outcome };
  },
};

export async function answerAccountForm(sent: Sent) {
  const { end, intent, [NEXT_FIELD]: next } = textFields(sent.form, ["end", "intent", NEXT_FIELD]);
  if (end) return endDevices(sent, end);
  const work = Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined;
  if (!work) throw new DomainError("BAD_REQUEST");
  const outcome = await work(sent);
  if (typeof outcome === "string") {
    const on = localPath(next, sent.info.origin);
    throw redirect(on ?? `/mon-espace/mon-compte?fait=${outcome}`, 303);
  }
  const slow = "problem" in outcome && outcome.problem === "tooMany";
  return data(outcome, {
    status: slow ? ERROR_STATUS.TOO_MANY_REQUESTS : ERROR_STATUS.BAD_REQUEST,
  });
}

async function endDevices({ deps: { db }, actor }: Sent, end: string): Promise<never> {
  if (end === "others") await endSessions(db, actor.userId, actor.sessionId);
  else if (!(await endDevice(db, actor.userId, end))) throw new DomainError("NOT_FOUND");
  throw redirect("/mon-espace/mon-compte?fait=ended", 303);
}
