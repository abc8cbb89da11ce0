import { type ReactNode, useEffect, useRef } from "react";
import { exportsHref, previewHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useUnsavedForms } from "#ui/live/form-hooks.ts";
import { useRootAttribute } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { NEXT_FIELD, SAVED_EVENT, saveBeforeLeaving, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { RefusedAnswers } from "../rules/answer-verdict.ts";
import { QUESTIONS_ID } from "../rules/paths.ts";
import { FORM_FIELDS, FORM_ID } from "../rules/posted-form.ts";
import { shouldConfirmLeaving } from "../rules/save-status.ts";
import { useFormSession } from "./form-context.ts";
import { useFormShape } from "./form-store.ts";
import { PresenceList } from "./live/presence-list.tsx";
import { FormPages, useFormContents } from "./navigation/form-parts.tsx";
import { useNavigation } from "./navigation/use-navigation.ts";
import { OrphanedAnswers } from "./orphaned-answers.tsx";
import { ReturnedAnswers } from "./returned-answers.tsx";
import { SaveIndicator } from "./save-indicator.tsx";
import { useSaveForm } from "./use-save-form.ts";

interface EditorPageProps {
  head: DossierHeadView;
  /** The version of the form, posted with the form of a page without script. */
  formVersion: string;
  lastUpdate: string;
  onUpdate: (lastUpdate: string) => void;
  /** Answers posted without script and refused. */
  returned?: RefusedAnswers | undefined;
  /** Shown between the bar and the form. */
  children?: ReactNode;
}

/** The page of a form: the dossier's frame with the save state, the table of contents, and the form. */
export function EditorPage(props: EditorPageProps) {
  const { head, lastUpdate, onUpdate, returned, children } = props;
  const t = useT();
  const session = useFormSession();
  const { form, saver } = session;
  const shape = useFormShape(session.store);
  const live = useIsHydrated();
  useRootAttribute("formDock");
  const main = useRef<HTMLFormElement>(null);
  const navigation = useNavigation(main, shape);
  const asks = shouldConfirmLeaving(useSaverSummary(saver), session.readOnly);
  const { save, saving } = useSaveForm(head.id, onUpdate);
  const unsaved = useUnsavedForms();
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    if (asks) {
      element.dataset.guard = "unsaved";
      element.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    } else if (element.dataset.guard !== undefined) {
      element.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
      delete element.dataset.guard;
    }
  }, [asks]);

  useEffect(() => {
    const element = main.current;
    return element
      ? saveBeforeLeaving(element, () => saver.sendNow().then(() => !saver.isDirty))
      : undefined;
  }, [saver]);

  const contents = useFormContents({
    ...{ navigation, shape },
    links: (
      <div className="form-links">
        {session.canExport && (
          <ButtonLink size="s" href={exportsHref(head.id)}>
            {t("dossierForm:export.open")}
          </ButtonLink>
        )}
        {form.model.formModelType === "scientific_proposition" && (
          <ButtonLink size="s" href={previewHref(head.id)}>
            {t("dossierForm:preview.open")}
          </ButtonLink>
        )}
      </div>
    ),
  });
  return (
    <DossierFrame
      head={head}
      tab={form.model.formModelType === "general_information" ? "general" : "scientific"}
      people={<PresenceList />}
      saved={
        <SaveIndicator
          lastUpdate={lastUpdate}
          onGo={navigation.goTo}
          onReturn={navigation.goBackToAnswer}
        />
      }
      tools={
        <div className="form-dock">
          {contents.openButton}
          {session.canExport && (
            <ButtonLink data-narrow="" href={exportsHref(head.id)}>
              {t("dossierForm:export.open")}
            </ButtonLink>
          )}
          {session.canExport && !session.readOnly && (
            <Button type="submit" form={FORM_ID} busy={saving}>
              {t("dossierForm:save.now")}
            </Button>
          )}
        </div>
      }
    >
      {session.live.ended && (
        <Alert tone="stop" role="alert">
          {t("dossierForm:others.ended")}
        </Alert>
      )}
      {head.deposited && !head.unlocked && (
        <Alert tone="info" role="status">
          {t("dossierForm:reasons.deposited")}
        </Alert>
      )}
      <noscript>
        <Alert tone="info">{t("dossierForm:noScript")}</Alert>
      </noscript>
      {children}
      <div className="form-layout">
        <div className="form-side panel">
          <a className="form-skip" href={`#${QUESTIONS_ID}`}>
            {t("skip.questions")}
          </a>
          {contents.beside}
        </div>
        <form
          ref={main}
          id={FORM_ID}
          className="form-main"
          method="post"
          encType="multipart/form-data"
          data-live={live || undefined}
          data-guard-stays=""
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const beside = unsaved.filter((form) => form.isConnected && form !== main.current);
            const next = event.currentTarget.querySelector<HTMLInputElement>(
              `input[name="${NEXT_FIELD}"]`,
            );
            next?.remove();
            void save(beside, next?.value ?? null).finally(() => {
              // The guard treats a submitted form as saved.
              if (saver.pendingCount > 0)
                main.current?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
            });
          }}
          onFocus={({ target }) => {
            const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
            if (key) navigation.onFocus(key);
          }}
        >
          {/* Not on the form element: a click beside a field would focus it. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus it gets from a skip link goes on to the first question */}
          <span id={QUESTIONS_ID} className="vh" tabIndex={-1} onFocus={navigation.goToFirst} />
          {returned && <ReturnedAnswers returned={returned} />}
          <OrphanedAnswers shape={shape} onGo={navigation.goTo} />
          <input type="hidden" name={FORM_FIELDS.formModelType} value={form.model.formModelType} />
          <input type="hidden" name={FORM_FIELDS.formVersion} value={props.formVersion} />
          <FormPages {...{ navigation, shape }} />
        </form>
      </div>
      {contents.dialog}
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("unsaved.text"),
          leave: t("unsaved.leave"),
          save: t("unsaved.save"),
          stay: t("unsaved.stay"),
        }}
      />
    </DossierFrame>
  );
}
