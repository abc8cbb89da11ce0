import { useDeferredValue, useMemo } from "react";
import { FormContext } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormShape } from "#features/proposals/dossier-form/ui/form-store.ts";
import { useMemorySession } from "#features/proposals/dossier-form/ui/memory-session.ts";
import { NodeView } from "#features/proposals/dossier-form/ui/node-view.tsx";
import type { GroupStep } from "#form-engine/answer-key.ts";
import type { DraftNodes } from "#form-engine/draft-model.ts";
import type { Form } from "#form-engine/form.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { toPreviewForm } from "#form-engine/preview-node.ts";
import { LanguageProvider, useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES } from "#platform/i18n/locale.ts";
import { Button } from "#ui/button.tsx";
import { MemoryLookups } from "./preview-form.tsx";
import { type LoadTranslator, usePreviewLanguage } from "./use-preview-language.ts";

interface QuestionPreviewProps {
  /** The draft, or at least the node and the nodes inside it. */
  readonly nodes: DraftNodes;
  readonly nodeId: string;
  readonly formModelType: FormModelType;
  readonly loadTranslator?: LoadTranslator;
}

/**
 * The chosen question, or section with its questions, as teams will see it. It can be answered; its answers exist in the
 * page only and follow the changes of the question. Rendered after the keystroke that changed it.
 */
export function QuestionPreview({
  nodes,
  nodeId,
  formModelType,
  loadTranslator,
}: QuestionPreviewProps) {
  const { t } = useLanguage();
  const language = usePreviewLanguage(loadTranslator);
  const { locale } = language;
  const shownNodes = useDeferredValue(nodes);
  const shownId = useDeferredValue(nodeId);
  const form = useMemo(
    () => toPreviewForm(shownNodes, shownId, formModelType),
    [shownNodes, shownId, formModelType],
  );
  return (
    <section className="question-preview" aria-label={t("formPreview:question.title")}>
      <header>
        <h2 className="label">{t("formPreview:question.title")}</h2>
        <div className="btn-group">
          {LOCALES.map((one) => (
            <Button
              key={one}
              size="s"
              aria-pressed={one === locale}
              onClick={() => language.setLocale(one)}
            >
              {t(`formPreview:languages.${one}`)}
            </Button>
          ))}
        </div>
      </header>
      {form ? (
        <LanguageProvider locale={locale} t={language.t}>
          <div lang={locale}>
            <MemoryLookups>
              <AnswerableForm key={shownId} form={form} />
            </MemoryLookups>
          </div>
        </LanguageProvider>
      ) : (
        <p className="muted">{t("formPreview:question.none")}</p>
      )}
    </section>
  );
}

/** A constant, so that memoized sections do not render again. */
const NO_GROUPS: readonly GroupStep[] = [];

function AnswerableForm({ form }: { form: Form }) {
  const session = useMemorySession(form);
  const shape = useFormShape(session.store);
  return (
    <FormContext value={session}>
      {form.model.children.map((node) => (
        <NodeView key={node.id} node={node} groups={NO_GROUPS} depth={1} shape={shape} />
      ))}
    </FormContext>
  );
}
