import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { removeCvFile, uploadCvFile } from "#features/people/cv/commands/upload-cv-file.server.ts";
import { can } from "#features/people/cv/policy.ts";
import { findCvFile, listCvFiles } from "#features/people/cv/queries/cv-files.server.ts";
import { MAX_CV_FILES } from "#features/people/cv/rules/cv-file.ts";
import { MAX_CV_FILE_BYTES } from "#features/people/cv/rules/file-formats.ts";
import { CV_FILES_HREF } from "#features/people/cv/rules/paths.ts";
import { CvFilesPanel } from "#features/people/cv/ui/cv-files-panel.tsx";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import {
  readFirstBytes,
  readUpload,
  type UploadedFile,
} from "#platform/http/read-upload.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/cv-files.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db } = caller;
  const files = await listCvFiles(db, actor);
  const done = readDone(url, ["added", "removed"]);
  const added = done === "added" && (await findCvFile(db, actor, readDoneAbout(url)[0] ?? ""));
  return {
    locale: info.locale,
    files,
    can: { upload: can(actor, "uploadFile", { room: files.length < MAX_CV_FILES }) },
    removing: url.searchParams.get("supprimer") ?? undefined,
    done:
      done === "removed"
        ? { kind: done }
        : added
          ? { kind: "added" as const, title: added.title }
          : undefined,
  };
});

export const action = pageHandler(async ({ request, caller, context, info }) => {
  // Before the body is read: nothing is received from a visitor.
  requirePerson(context);
  const { fields, files } = await readUpload(request, { maxFiles: 1, storeFile: readFile });
  const field = (name: string) => fields.get(name) ?? "";
  const form = { intent: field("intent"), values: { id: field("id"), title: field("title") } };
  return intents(form, {
    async remove({ id }) {
      await removeCvFile(caller, { id });
      throw redirectDone(CV_FILES_HREF, "removed");
    },
    upload: ({ title }) =>
      submit(form, async () => {
        const file = files.get("file") ?? null;
        const { id } = await uploadCvFile(caller, { title, file }).catch((error: unknown) => {
          if (toErrorCode(error) !== "UNEXPECTED") throw error;
          // The person keeps the typed text and reads what to do; the details go to the log.
          caller.log.error({ id: info.id, err: error }, "CV file not kept");
          throw new DomainError("UNAVAILABLE", { why: "notKept" });
        });
        throw redirectDone(CV_FILES_HREF, "added", id);
      }),
  });
});

/**
 * Reads one byte more than the limit, which shows that a file is too large. Browsers send an empty field as a file
 * without a name.
 */
async function readFile({ fileName: name, content: arriving }: UploadedFile) {
  const content = await readFirstBytes(arriving, MAX_CV_FILE_BYTES + 1);
  return name === "" && content.length === 0 ? null : { name, content };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("cv:files.title") }));

export default function CvFiles({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageHeader title={t("cv:files.title")} lead={t("cv:files.lead")} />
      <CvFilesPanel {...loaderData} submission={actionData} />
    </>
  );
}
