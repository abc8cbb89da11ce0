import { requirePerson } from "#features/accounts/require-person.server.ts";
import { duplicateCv } from "#features/cv/commands/duplicate-cv.server.ts";
import { saveCvPart } from "#features/cv/commands/save-cv-part.server.ts";
import { saveSchema } from "#features/cv/rules/part-schema.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";

/** Saves a step while one works on it. 409: somebody saved since, and this is what they saved. */
export const action = resource(async ({ request, params, context, info }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const body: unknown = await request.json().catch(() => null);
  const read = saveSchema.safeParse(body);
  if (!read.success) throw new DomainError("BAD_REQUEST", problemsOf(read.error.issues));
  const { version, part, opens, copy } = read.data;
  if (copy) {
    const t = translator(info.locale);
    const nameOf = (title: string) => t("cv:list.copyName", { title });
    const copyId = await duplicateCv(deps, actor.userId, params.id, { nameOf, part });
    // No room for another: the page says so, and keeps what was written.
    return Response.json({ copyId }, { status: copyId ? 200 : 409 });
  }
  const outcome = await saveCvPart(deps, actor.userId, params.id, { version, part, opens });
  const { title, locale, content, version: current, updatedAt } = outcome.cv;
  const cv = { title, locale, content, version: current, updatedAt };
  if (outcome.kind === "conflict") return Response.json({ kind: "conflict", cv }, { status: 409 });
  return Response.json({ kind: "saved", cv, missing: outcome.missing });
});

const problemsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
