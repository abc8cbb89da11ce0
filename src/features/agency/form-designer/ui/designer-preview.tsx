import { memo, useEffect, useState } from "react";
import { type DraftNodes, FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { useDesigner, useStore } from "./designer-context.ts";
import type { DesignerStore } from "./designer-store.ts";
import type { LoadTranslator } from "./use-preview-language.ts";

/** A pause in typing after which the preview shows the change: it must not slow down the keys. */
const PREVIEW_DELAY_MS = 200;

/** Loaded apart: it contains the fields of all question types. */
const loadPreview = async () => (await import("./question-preview.tsx")).QuestionPreview;

/** The nodes of the form and the chosen one, a moment after they changed. */
function useSettledNodes(store: DesignerStore): { nodes: DraftNodes; id: string } {
  const read = () => ({ nodes: store.nodes, id: store.selection.activeId });
  const [settled, setSettled] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on the store only
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(read()), PREVIEW_DELAY_MS);
    };
    const ends = [store.subscribe("nodes", settle), store.subscribe("selection", settle)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [store]);
  return settled;
}

/** The chosen node as a researcher sees it. The form itself has a preview of its own, on another page. */
export const DesignerPreview = memo(function DesignerPreview({
  loadTranslator,
}: {
  readonly loadTranslator: LoadTranslator;
}) {
  const { t } = useLanguage();
  const { store, view } = useDesigner();
  const isAlone = useStore(store, "selection", () => store.selection.ids.size === 1);
  const { nodes, id } = useSettledNodes(store);
  const isHydrated = useIsHydrated();
  const isShown = isAlone && id !== FORM_NODE_ID;
  const QuestionPreview = useLazyLoad(loadPreview, isHydrated && isShown);
  if (!isShown) return null;
  return (
    <div className="design-panel design-preview">
      {QuestionPreview ? (
        <QuestionPreview
          nodes={nodes}
          nodeId={id}
          formModelType={view.form.formModelType}
          loadTranslator={loadTranslator}
        />
      ) : (
        <p className="small muted">{t("designer:preview.loading")}</p>
      )}
      <p className="xs muted">{t("designer:preview.help")}</p>
    </div>
  );
});
