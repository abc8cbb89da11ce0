import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { PersonFace } from "#features/proposals/dossier-form/ui/live/presence-list.tsx";
import { useSaver } from "#platform/browser/saver/use-saver.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import { Tag } from "#ui/tag.tsx";
import { sendToast } from "#ui/toast-event.ts";
import { SaveState } from "../../call-drafts/ui/save-state.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import {
  type FormDone,
  formFileHref,
  formVersionsHref,
  previewFormHref,
  publishFormHref,
} from "../rules/paths.ts";
import type { DesignerView } from "../views/designer.server.ts";
import { DeletionConflicts } from "./designer-conflicts.tsx";
import { DesignerContext, useStore } from "./designer-context.ts";
import { DeleteDialog, findDeletion, MoveDialog } from "./designer-dialogs.tsx";
import { DesignerInspector } from "./designer-inspector.tsx";
import { DesignerOutline, focusRow } from "./designer-outline.tsx";
import { DesignerPreview } from "./designer-preview.tsx";
import { DesignerProblems, useDraftCheck } from "./designer-problems.tsx";
import { DesignerStore } from "./designer-store.ts";
import { createFormSaver, type FormSaver, toServerValue } from "./form-saver.ts";
import { getFocusedField, useLiveForm } from "./live/use-live-form.ts";
import type { LoadTranslator } from "./use-preview-language.ts";

/** Maximum time between saves during typing. */
const AUTOSAVE_MS = 30_000;

interface DesignerPageProps {
  readonly view: DesignerView;
  readonly accountId: string;
  /** The node that is chosen first, from the address. */
  readonly chosenId: string;
  readonly done: FormDone | null;
  /** About the form as a whole, above the designer. */
  readonly notice: ReactNode;
  /** For the preview in the other language. */
  readonly loadTranslator: LoadTranslator;
}

/** The designer of a form: the plan at the left, the chosen node in the middle, what blocks at the right. */
export function DesignerPage(props: DesignerPageProps) {
  const { view, accountId, chosenId, done, notice, loadTranslator } = props;
  const { t } = useLanguage();
  const [savedAt, setSavedAt] = useState(() => findNewestSave(view));
  const revision = useRef(view.revision);
  const reread = useSafeRevalidate();
  const saver = useSaver(
    () =>
      createFormSaver({
        accountId,
        formModelId: view.form.id,
        nodes: view.nodes,
        isReadOnly: !view.can.edit.ok,
        onSaved: (at, saved) => {
          if (at) setSavedAt(at);
          // A gap means that another person saved in between: the live connection tells of it.
          if (saved === revision.current + 1) revision.current = saved;
        },
      }),
    { everyMs: AUTOSAVE_MS, onLeavingField: true },
  );
  const [store] = useState(() => new DesignerStore(saver, Object.keys(view.nodes), chosenId));
  useEffect(() => store.connect(), [store]);
  const receive = useReceivedNodes(store, view, revision);
  const { isEnded } = useLiveForm({
    formModelId: view.form.id,
    store,
    onSaved: (saved) => {
      if (saved === null || saved > revision.current) void reread();
    },
    onLeave: receive,
  });
  const isReadOnly = !view.can.edit.ok || isEnded;
  useEffect(() => {
    if (saver.readOnly !== isReadOnly) saver.readOnly = isReadOnly;
  }, [saver, isReadOnly]);
  useDraftCheck(store);
  useUndoKeys(store);

  const [pane, setPane] = useState<"outline" | "inspector">("outline");
  const [dialog, setDialog] = useState<"move" | "delete" | null>(null);
  const announcement = useRef<HTMLParagraphElement>(null);
  // Written to the element: a state would render the whole page with every move.
  const announce = useCallback((text: string) => {
    if (announcement.current) announcement.current.textContent = text;
  }, []);
  const openInspector = useCallback(() => setPane("inspector"), []);
  const back = useCallback(() => {
    setPane("outline");
    requestAnimationFrame(() => focusRow(store.selection.activeId));
  }, [store]);
  const deleteNow = useCallback(() => {
    const { count } = findDeletion(store, [...store.selection.ids].filter(Boolean));
    store.delete();
    setPane("outline");
    sendToast({ tone: "done", message: t("designer:delete.done", { count }) });
  }, [store, t]);
  const askDelete = useCallback(() => {
    const { count, dependentIds } = findDeletion(store, [...store.selection.ids].filter(Boolean));
    if (count === 0) return;
    if (count === 1 && dependentIds.length === 0) deleteNow();
    else setDialog("delete");
  }, [store, deleteNow]);
  const duplicate = useCallback(() => {
    const suffix = { fr: t("designer:duplicate.suffixFr"), en: t("designer:duplicate.suffixEn") };
    const count = store.duplicate(suffix);
    if (count > 0) sendToast({ tone: "done", message: t("designer:duplicate.done", { count }) });
  }, [store, t]);
  const openMove = useCallback(() => {
    if ([...store.selection.ids].some(Boolean)) setDialog("move");
  }, [store]);

  const session = useMemo(() => ({ store, view, isReadOnly }), [store, view, isReadOnly]);
  return (
    <DesignerContext value={session}>
      <BackOfficePage
        title={view.form.name}
        lead={
          <span className="call-status">
            <Tag tone="soon">{t("designer:head.version", { number: view.nextNumber })}</Tag>
            {!isReadOnly && <SaveState saver={saver} savedAt={savedAt} now={view.now} />}
            <PeopleHere store={store} />
          </span>
        }
        actions={<HeadActions view={view} store={store} isReadOnly={isReadOnly} />}
      >
        {done && <DoneAlert key={done}>{t(`designer:done.${done}`)}</DoneAlert>}
        <noscript>
          <Alert tone="soon">{t("designer:noScript")}</Alert>
        </noscript>
        {!view.can.edit.ok && <Alert tone="info">{t("designer:readOnly.role")}</Alert>}
        {isEnded && <Alert tone="stop">{t("designer:readOnly.ended")}</Alert>}
        {notice}
        <DeletionConflicts />
        <div className="designer" data-pane={pane}>
          <DesignerOutline
            onDelete={askDelete}
            onMoveTo={openMove}
            onDuplicate={duplicate}
            onOpen={openInspector}
            onAnnounce={announce}
          />
          {/* A frame that stays: browsers style all siblings of an element again that is replaced. */}
          <div className="design-pane">
            <DesignerInspector
              onDelete={askDelete}
              onMoveTo={openMove}
              onDuplicate={duplicate}
              onBack={back}
            />
          </div>
          <div className="design-rail">
            <DesignerPreview loadTranslator={loadTranslator} />
            <DesignerProblems onOpen={openInspector} />
          </div>
        </div>
        <p ref={announcement} className="vh" role="status" />
        <MoveDialog
          open={dialog === "move"}
          onClose={() => setDialog(null)}
          onMoved={() => announce(t("designer:moves.done"))}
        />
        <DeleteDialog
          open={dialog === "delete"}
          onClose={() => setDialog(null)}
          onDeleted={deleteNow}
        />
      </BackOfficePage>
    </DesignerContext>
  );
}

interface HeadActionsProps {
  readonly view: DesignerView;
  readonly store: DesignerStore;
  readonly isReadOnly: boolean;
}

/** Preview, check, publication; in a menu what stands on the page of the versions. */
function HeadActions({ view, store, isReadOnly }: HeadActionsProps) {
  const { t } = useLanguage();
  const { id } = view.form;
  const problems = useStore(store, "problems", () => store.problems);
  const count = problems?.list.length ?? 0;
  const showProblems = () => {
    const heading = document.getElementById("design-problems");
    heading?.scrollIntoView({ block: "center" });
    heading?.focus({ preventScroll: true });
  };
  const versionsHref = formVersionsHref(id);
  return (
    <>
      <ButtonLink href={previewFormHref(id)} icon="eye" variant="quiet">
        {t("designer:head.preview")}
      </ButtonLink>
      <Button onClick={showProblems}>
        {count > 0 ? t("designer:head.checkCount", { count }) : t("designer:head.check")}
      </Button>
      {!isReadOnly && (
        <ButtonLink href={publishFormHref(id)} variant="primary">
          {t("designer:head.publish")}
        </ButtonLink>
      )}
      <MenuDropdown
        summary={<Icon name="menu" />}
        label={t("designer:head.more")}
        alignEnd
        hideChevron
      >
        <ul className="menu-list">
          <li>
            <AppLink href={versionsHref}>
              <Icon name="clock" />
              {t("designer:head.versions")}
            </AppLink>
          </li>
          <li>
            <a href={formFileHref(id)} download>
              <Icon name="download" />
              {t("designer:head.download")}
            </a>
          </li>
          {!isReadOnly && (
            <>
              <li>
                <AppLink href={`${versionsHref}#fichier`}>
                  <Icon name="upload" />
                  {t("designer:head.upload")}
                </AppLink>
              </li>
              <li>
                <AppLink href={`${versionsHref}#nom`}>
                  <Icon name="edit" />
                  {t("designer:head.rename")}
                </AppLink>
              </li>
            </>
          )}
        </ul>
      </MenuDropdown>
    </>
  );
}

function PeopleHere({ store }: { readonly store: DesignerStore }) {
  const { t } = useLanguage();
  const people = useStore(store, "people", () => store.people);
  return (
    <span className="call-doing" role="status">
      {people.map(({ userId, name }) => (
        <span key={userId} className="call-here">
          <PersonFace userId={userId} name={name} />
          {t("designer:live.here", { name })}
        </span>
      ))}
    </span>
  );
}

/** Nodes without an author come from the published version. */
const findNewestSave = ({ nodes }: DesignerView): string | null =>
  Object.values(nodes)
    .flatMap(({ at, by }) => (by && at ? at : []))
    .sort()
    .at(-1) ?? null;

/**
 * Passes nodes that other people saved to the saver. A field that has the focus is not replaced under the person's hands:
 * its node waits until the focus leaves the field, unless the person has changed the node, so that both are merged.
 */
function useReceivedNodes(
  store: DesignerStore,
  view: DesignerView,
  revision: { current: number },
): () => void {
  const latest = useRef(view);
  latest.current = view;
  const receive = useCallback(() => {
    const { nodes } = latest.current;
    store.batch(() => {
      for (const [id, sent] of Object.entries(nodes)) {
        const value = toServerValue(sent);
        if (!store.saver.has(id)) store.saver.add(id, value);
        else if (sent.version > store.saver.getPart(id).serverValue.version) {
          if (!isHeldByFocus(store.saver, id, value.value)) store.saver.receive(id, value);
        }
      }
    });
  }, [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page was read again
  useEffect(() => {
    revision.current = Math.max(revision.current, view.revision);
    receive();
  }, [view.nodes]);
  return receive;
}

/** Whether the other version would change the field that the person is in, and they have changed nothing yet. */
function isHeldByFocus(
  saver: FormSaver,
  id: string,
  theirs: ReturnType<typeof toServerValue>["value"],
): boolean {
  const focused = getFocusedField();
  if (focused?.node !== id || focused.field === null) return false;
  const { value, status } = saver.getPart(id);
  if (status.kind !== "saved" || !theirs || !value) return false;
  const field = focused.field.split(".")[0] ?? "";
  return !isSameValue(value.fields[field], theirs.fields[field]);
}

/** Ctrl+Z and Ctrl+Shift+Z anywhere in the page, in fields too: typing is undone in the same order as all else. */
function useUndoKeys(store: DesignerStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === "z" && event.shiftKey) || key === "y";
      if (!isRedo && key !== "z") return;
      if ((event.target as Element).closest("dialog, [type=search]")) return;
      event.preventDefault();
      if (isRedo) store.redo();
      else store.undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [store]);
}
