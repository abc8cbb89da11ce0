import { requirePerson } from "#features/accounts/require-person.server.ts";
import { CommentedForm, commentExtension } from "#features/comments/ui/comment-extension.tsx";
import { FormEditor } from "#features/dossier-form/ui/form-editor.tsx";
import { ConfirmFirst } from "#features/dossiers/ui/confirm-first.tsx";
import { DossierFrame } from "#features/dossiers/ui/dossier-frame.tsx";
import { scientificHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { pageMeta } from "#shell/meta.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/scientific.ts";
import { loadFormPage } from "./form-page.server.ts";
import { postForm } from "./post-form.server.ts";

export const handle = { hydrate: true };

export const loader = pageHandler(async (args) => {
  const page = await loadFormPage(args, "scientific_proposition");
  // It opens once the creation is confirmed; until then nothing of it travels.
  return page.head.confirmed ? page : { ...page, form: null };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requirePerson(context);
  const dossierId = params.id ?? "";
  return postForm(caller, await readForm(request), { dossierId, href: scientificHref(dossierId) });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossiers:tabs.scientific")}`,
  }));

export default function Scientific({ loaderData, actionData }: Route.ComponentProps) {
  const { head, form, comments, can, accountId } = loaderData;
  const t = useT();
  return (
    <DossierFrame head={head} tab="scientific" stateBelow={form !== null}>
      {!head.confirmed && <ConfirmFirst id={head.id} can={can.confirm} />}
      {head.confirmed && !form && <EmptyState title={t("dossiers:noForm")} />}
      {form && (
        <CommentedForm key={head.id} view={comments}>
          <FormEditor
            extension={commentExtension}
            accountId={accountId}
            head={head}
            formModelType="scientific_proposition"
            view={form}
            readOnly={!can.write.ok}
            mayLock={can.lock.ok}
            returned={actionData?.returned}
          />
        </CommentedForm>
      )}
    </DossierFrame>
  );
}
