import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { removeCvFile } from "#features/cv/commands/remove-cv-file.server.ts";
import { type UploadOutcome, uploadCvFile } from "#features/cv/commands/upload-cv-file.server.ts";
import { cvFileOf, cvFilesOf } from "#features/cv/file-queries.server.ts";
import { CV_FILES_PATH } from "#features/cv/rules/cv-file.ts";
import { MAX_CV_FILE_BYTES } from "#features/cv/rules/file-formats.ts";
import { CvFilesPanel } from "#features/cv/ui/cv-files-panel.tsx";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { firstBytes, readUpload, type UploadedFile } from "#platform/http/read-upload.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useT } from "#platform/i18n/context.tsx";
import { pageMeta } from "#shell/meta.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/cv-files.ts";

export const loader = pageHandler(async ({ url, context, info }) => {
  const { userId, orcid } = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const added = await cvFileOf(db, userId, url.searchParams.get("ajoute") ?? "");
  return {
    locale: info.locale,
    files: await cvFilesOf(db, userId),
    mayUpload: orcid === null,
    removing: url.searchParams.get("supprimer") ?? undefined,
    done: added
      ? { kind: "added" as const, title: added.title }
      : url.searchParams.has("supprime")
        ? { kind: "removed" as const }
        : undefined,
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const { userId, orcid } = requirePerson(context);
  const deps = context.get(webDepsContext);
  const { fields, files } = await readUpload(request, { maxFiles: 1, keep: readFile });
  const title = fields.get("title") ?? "";
  const remove = fields.get("remove");
  if (remove) {
    await removeCvFile(deps, { userId, id: remove });
    return redirect(`${CV_FILES_PATH}?supprime`, 303);
  }
  const file = files.get("file") ?? null;
  const outcome = await uploadCvFile(deps, { person: { userId, orcid }, title, file }).catch(
    (error: unknown): UploadOutcome => {
      if (error instanceof DomainError) throw error;
      // The person keeps what they typed and reads what to do; the incident is for the log.
      deps.log.error({ id: info.id, err: error }, "CV file not kept");
      return { kind: "refused", title: null, file: { kind: "notKept" } };
    },
  );
  if (outcome.kind === "kept") return redirect(`${CV_FILES_PATH}?ajoute=${outcome.id}`, 303);
  const away = outcome.file?.kind === "scannerDown" || outcome.file?.kind === "notKept";
  const status = away ? ERROR_STATUS.UNAVAILABLE : ERROR_STATUS.BAD_REQUEST;
  return data({ title, outcome }, { status });
});

/** One byte more than a file may have tells that it has too many. A field left empty is sent as a file without a name. */
async function readFile({ fileName: name, content: arriving }: UploadedFile) {
  const content = await firstBytes(arriving, MAX_CV_FILE_BYTES + 1);
  return name === "" && content.length === 0 ? null : { name, content };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("cv:files.title") }));

export default function CvFiles({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageHeader title={t("cv:files.title")} lead={t("cv:files.lead")} />
      <CvFilesPanel {...loaderData} submission={actionData} />
    </>
  );
}
