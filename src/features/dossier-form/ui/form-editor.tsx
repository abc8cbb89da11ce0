import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import { parseKey } from "#form-engine/answer-key.ts";
import { countProgress } from "#form-engine/counting.ts";
import { makeForm } from "#form-engine/form.ts";
import { withLock } from "#form-engine/locks.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { LookupsContext } from "#form-engine/ui/lookups.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useSaver, useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { useLive } from "#ui/live/use-live.ts";
import { sendToast } from "#ui/toast-event.ts";
import { SAVED_EVENT, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { RefusedAnswers } from "../commands/save-whole-form.server.ts";
import type {
  findWorkByDoi,
  nodeLock,
  removeImageContract,
  uploadImageContract,
} from "../endpoints.ts";
import { FORM_FIELDS } from "../rules/posted-form.ts";
import type { FormPageView } from "../views/form-page.server.ts";
import { answerSaver } from "./answer-saver.ts";
import { FormContents } from "./form-contents.tsx";
import { FormContext, type FormSession, useFormSession, useFormState } from "./form-context.ts";
import { ReturnedAnswers } from "./returned-answers.tsx";
import { SaveLine } from "./save-line.tsx";
import { NodeView } from "./section-view.tsx";
import { useWholeSave } from "./use-whole-save.ts";

export interface FormEditorProps {
  accountId: string;
  dossierId: string;
  formModelType: FormModelType;
  view: FormPageView;
  readOnly: boolean;
  mayLock: boolean;
  /** Posted without script and not taken. */
  returned?: RefusedAnswers | undefined;
}

/** While one types on, changes are sent at least this often. */
const AUTOSAVE_MS = 30_000;

/** A form of a dossier, saved by itself while one fills it in. */
export function FormEditor(props: FormEditorProps) {
  const { view, dossierId, formModelType, accountId, readOnly, mayLock } = props;
  const t = useT();
  const form = useMemo(() => makeForm(view.model), [view.model]);
  const [lastUpdate, setLastUpdate] = useState(view.lastUpdate);
  const saver = useSaver(
    () =>
      answerSaver({
        form,
        answers: view.answers,
        accountId,
        dossierId,
        formModelType,
        readOnly,
        returned: props.returned,
        onUpdate: setLastUpdate,
      }),
    { everyMs: AUTOSAVE_MS },
  );
  const [locks, setLocks] = useState<ReadonlySet<string>>(() => new Set(view.locks));
  const onLock = async (nodeId: string, lock: boolean) => {
    const place = form.places.get(nodeId);
    if (!place) return;
    // At once, and taken back if the server says no.
    setLocks(withLock(locks, place.node, lock));
    const outcome = await callEndpoint<typeof nodeLock>(
      "POST",
      "/mon-espace/dossier/:id/verrou/:formModelType/:nodeId",
      { params: { id: dossierId, formModelType, nodeId }, body: { lock } },
    );
    setLocks(outcome.ok ? new Set(outcome.answer.locks) : locks);
  };
  const session: FormSession = {
    form,
    saver,
    locks,
    readOnly,
    onLock: mayLock ? (nodeId, lock) => void onLock(nodeId, lock) : null,
  };
  const lookups = useMemo(
    () => ({
      async findWork(doi: string) {
        const outcome = await callEndpoint<typeof findWorkByDoi>(
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
        const word = outcome.kind === "refused" ? "imageRefused" : "imageAway";
        sendToast({ tone: "stop", message: t(`dossierForm:lookup.${word}`) });
        return null;
      },
      async removeImage(key: string, filename: string) {
        const { nodeId = "", groups = [] } = parseKey(key) ?? {};
        // Out of the answer first; without a network the file stays until it is found in no answer.
        if (!(await saver.save())) return;
        const outcome = await callEndpoint<typeof removeImageContract>(
          "POST",
          "/mon-espace/dossier/:id/images/:filename/supprimer/:formModelType/:nodeId",
          {
            params: { id: dossierId, formModelType, nodeId, filename },
            query: { groupAnswerId: groups.at(-1)?.groupId },
          },
        );
        if (outcome.ok) sendToast({ tone: "done", message: outcome.answer.message });
      },
      imageHref: (filename: string) =>
        href("/mon-espace/dossier/:id/images/:filename", { id: dossierId, filename }),
    }),
    [t, dossierId, formModelType, saver],
  );
  return (
    <FormContext value={session}>
      <LookupsContext value={lookups}>
        <Editor
          dossierId={dossierId}
          lastUpdate={lastUpdate}
          onUpdate={setLastUpdate}
          returned={props.returned}
        />
      </LookupsContext>
    </FormContext>
  );
}

interface EditorProps extends Pick<FormEditorProps, "dossierId" | "returned"> {
  lastUpdate: string;
  onUpdate: (lastUpdate: string) => void;
}

/** The buttons stand outside the form they send. */
const FORM_ID = "dossier-form";

function Editor({ dossierId, lastUpdate, onUpdate, returned }: EditorProps) {
  const t = useT();
  const session = useFormSession();
  const { form, saver } = session;
  const state = useFormState(session);
  // Counting may lag behind typing; fields never do.
  const counted = useDeferredValue(state);
  const progress = useMemo(() => countProgress(form, counted), [form, counted]);
  const live = useLive();
  const guarded = useRef<HTMLFormElement>(null);
  const { pendingCount } = useSaverSummary(saver);
  const { save, saving } = useWholeSave(dossierId, onUpdate);
  useEffect(() => {
    const element = guarded.current;
    if (!element) return;
    // The guard opens while anything is not acknowledged.
    if (pendingCount > 0) {
      element.dataset.guard = "unsaved";
      element.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    } else if (element.dataset.guard !== undefined) {
      element.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
      delete element.dataset.guard;
    }
  }, [pendingCount]);
  return (
    <>
      <div className="form-bar">
        <SaveLine saver={saver} lastUpdate={lastUpdate} />
        {!session.readOnly && (
          <Button type="submit" form={FORM_ID} busy={saving}>
            {t("dossierForm:save.now")}
          </Button>
        )}
      </div>
      <div className="form-layout">
        <FormContents progress={progress} />
        <form
          ref={guarded}
          id={FORM_ID}
          className="form-main"
          method="post"
          encType="multipart/form-data"
          data-live={live || undefined}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {returned && <ReturnedAnswers returned={returned} />}
          <input type="hidden" name={FORM_FIELDS.formModelType} value={form.model.formModelType} />
          {form.model.children.map((node) => (
            <NodeView
              key={node.id}
              node={node}
              groups={[]}
              depth={1}
              state={state}
              progress={progress}
            />
          ))}
        </form>
      </div>
      <UnsavedGuard
        words={{
          title: t("unsaved.title"),
          text: t("unsaved.text"),
          leave: t("unsaved.leave"),
          save: t("unsaved.save"),
          stay: t("unsaved.stay"),
        }}
      />
    </>
  );
}
