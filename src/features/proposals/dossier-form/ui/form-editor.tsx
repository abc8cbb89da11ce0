import { type ReactNode, useMemo, useState } from "react";
import { href } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { DegradedNotice } from "#features/people/researchers/ui/degraded-notice.tsx";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { LookupsContext } from "#form-engine/ui/lookups.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useSaver } from "#platform/browser/saver/use-saver.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Abilities } from "#platform/policy.ts";
import { sendToast } from "#ui/toast-event.ts";
import type {
  findWorkByDoiContract,
  removeImageContract,
  uploadImageContract,
} from "../endpoints.ts";
import type { RefusedAnswers } from "../rules/answer-verdict.ts";
import type { ReadOnlyReason } from "../rules/save-status.ts";
import type { FormPageView } from "../views/form-page.server.ts";
import { createAnswerSaver } from "./answer-saver.ts";
import { EditorPage } from "./editor-page.tsx";
import {
  FormContext,
  type FormExtension,
  FormExtensionContext,
  type FormSession,
} from "./form-context.ts";
import { FormStore } from "./form-store.ts";
import { HistoryDialog } from "./history/history-dialog.tsx";
import { toFormVersion, useFollowVersion } from "./live/use-follow-version.ts";
import { useLiveForm } from "./live/use-live-form.ts";
import { useLocks } from "./node-locks.tsx";

export interface FormEditorProps {
  accountId: string;
  head: DossierHeadView;
  formModelType: FormModelType;
  view: FormPageView;
  can: Abilities<"write" | "lock" | "export">;
  /** Answers posted without script and refused. */
  returned?: RefusedAnswers | undefined;
  /** Components of later features. */
  extension?: FormExtension | undefined;
  /** Shown between the bar and the form. */
  children?: ReactNode;
}

/** Maximum time between saves during typing. */
const AUTOSAVE_MS = 30_000;

/** The editor of a form, with autosave. */
export function FormEditor(props: FormEditorProps) {
  const { view, head, formModelType, accountId, can } = props;
  const readOnly = !can.write.ok;
  const mayLock = can.lock.ok;
  const canExport = can.export.ok;
  const dossierId = head.id;
  const extension = props.extension ?? null;
  const t = useT();
  const reread = useSafeRevalidate();
  // The version shown, which follows that of the loaded data: unsaved texts are carried over first.
  const [shown, setShown] = useState(() => toFormVersion(view));
  const { form } = shown;
  const [lastUpdate, setLastUpdate] = useState(view.lastUpdate);
  const saver = useSaver(
    () =>
      createAnswerSaver({
        ...shown,
        accountId,
        dossierId,
        formModelType,
        readOnly,
        returned: props.returned,
        onUpdate: setLastUpdate,
        // What the server set aside is listed with the points of the new version.
        onPlaced: () => void reread(),
      }),
    { everyMs: AUTOSAVE_MS, onLeavingField: true },
  );
  const pageRef = useMemo(
    () => ({ accountId, dossierId, formModelType }),
    [accountId, dossierId, formModelType],
  );
  const store = useMemo(() => new FormStore(form, saver), [form, saver]);
  const { locks, lockedBy, closedByAgency, onLocks, toggleLock } = useLocks({
    pageRef,
    form,
    saver,
    initial: view,
  });
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  const { others, showDeferred, topics, ended, onFollowed } = useLiveForm({
    pageRef,
    saver,
    lastUpdate: view.lastUpdate,
    versionId: shown.versionId,
    onNewVersion: reread,
    onLocks,
    onUpdate: setLastUpdate,
    readOnly,
    state: head,
    // Reloads the page's data, which includes the rights.
    onState: () => void reread(),
  });
  useFollowVersion({ view, shown, saver, onShow: setShown, onLocks, onFollowed });
  const readOnlyWhy = ended ? "ended" : can.write.ok ? null : toReadOnlyReason(can.write.why);
  // Memoized: every question renders when this object changes.
  const session = useMemo(
    (): FormSession => ({
      form,
      pageRef,
      saver,
      store,
      locks,
      lockedBy,
      closedByAgency,
      readOnly: readOnlyWhy !== null,
      readOnlyWhy,
      canExport,
      onLock: mayLock ? (nodeId, lock) => void toggleLock(nodeId, lock) : null,
      onHistory: setHistoryOf,
      live: { others, showDeferred, topics, ended },
    }),
    [
      form,
      pageRef,
      saver,
      store,
      locks,
      lockedBy,
      closedByAgency,
      toggleLock,
      readOnlyWhy,
      canExport,
      mayLock,
      others,
      showDeferred,
      topics,
      ended,
    ],
  );
  const lookups = useMemo(
    () => ({
      async findWork(doi: string) {
        const outcome = await callEndpoint<typeof findWorkByDoiContract>(
          "GET",
          "/mon-espace/bibliographie/doi",
          { query: { doi } },
        );
        const work = outcome.ok ? outcome.answer.work : null;
        if (!work) {
          const word = outcome.ok ? "unknownDoi" : "doiAway";
          sendToast({ tone: "stop", message: t(`dossierForm:lookup.${word}`) });
        }
        return work;
      },
      async uploadImage(file: File) {
        const body = new FormData();
        body.set("file", file);
        const outcome = await callEndpoint<typeof uploadImageContract>(
          "POST",
          "/mon-espace/dossier/:id/images",
          { params: { id: dossierId }, body },
        );
        if (outcome.ok) return outcome.answer.image;
        const { code, message } = outcome.problem ?? {};
        const refused = code === "INVALID";
        const fallback = t(`dossierForm:lookup.${refused ? "imageRefused" : "imageAway"}`);
        sendToast({ tone: "stop", message: refused ? fallback : (message ?? fallback) });
        return refused ? "refused" : null;
      },
      async removeImage(key: string, filename: string) {
        const { nodeId = "", groups = [] } = parseKey(key) ?? {};
        // The answer is saved without the image first. Offline, the file stays until a job finds it unused.
        await saver.save();
        if (saver.getPart(key).status.kind !== "saved") return;
        const outcome = await callEndpoint<typeof removeImageContract>(
          "POST",
          "/mon-espace/dossier/:id/images/:filename/supprimer/:formModelType/:nodeId",
          {
            params: { id: dossierId, formModelType, nodeId, filename },
            query: { groupAnswerId: groups.at(-1)?.groupId },
          },
        );
        if (outcome.ok) {
          setLastUpdate(outcome.answer.formModelLastUpdate);
          sendToast({ tone: "done", message: outcome.answer.message });
        } else {
          const message = outcome.problem?.message ?? t("dossierForm:failed.image");
          sendToast({ tone: "stop", message });
        }
      },
      imageHref: (filename: string) =>
        href("/mon-espace/dossier/:id/images/:filename", { id: dossierId, filename }),
      draftName: (key: string) => `answer/${accountId}/${dossierId}/${formModelType}/${key}`,
    }),
    [t, accountId, dossierId, formModelType, saver],
  );
  return (
    <FormContext value={session}>
      <FormExtensionContext value={extension}>
        <LookupsContext value={lookups}>
          <EditorPage
            head={head}
            formVersion={shown.versionId}
            lastUpdate={lastUpdate}
            onUpdate={setLastUpdate}
            returned={props.returned}
          >
            {!readOnly && <DegradedNotice services={view.degraded} used={["crossref"]} />}
            {props.children}
          </EditorPage>
          <HistoryDialog answerKey={historyOf} onClose={() => setHistoryOf(null)} />
        </LookupsContext>
        {extension && <extension.Panel />}
      </FormExtensionContext>
    </FormContext>
  );
}

const toReadOnlyReason = (why: string): ReadOnlyReason =>
  why === "deposited" || why === "confirmFirst" ? why : "notYourRole";
