import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useDesigner } from "./designer-context.ts";
import { useNodeName } from "./designer-titles.ts";

/** Nodes that one person deleted while another changed them. One that this page deleted has no row in the outline. */
export function DeletionConflicts() {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const name = useNodeName();
  const { blockedKeys } = useSaverSummary(store.saver);
  return blockedKeys.map((id) => {
    const { value, status } = store.saver.getPart(id);
    if (status.kind !== "conflict") return null;
    const theirs = status.theirs.value;
    const isMine = value === null;
    if (!isDeletionConflict(value, theirs)) return null;
    const by = status.theirs.meta.by?.name ?? t("designer:somebody");
    return (
      <Alert
        key={id}
        tone="soon"
        role="alert"
        title={t("designer:conflict.deletion", { name: name(value ?? theirs ?? undefined) })}
        actions={
          <>
            <Button size="s" onClick={() => store.settleDeletion(id, true)}>
              {t("designer:conflict.keep")}
            </Button>
            <Button size="s" onClick={() => store.settleDeletion(id, false)}>
              {t("designer:conflict.delete")}
            </Button>
          </>
        }
      >
        {t(isMine ? "designer:conflict.changedByOther" : "designer:conflict.deletedByOther", {
          name: by,
        })}
      </Alert>
    );
  });
}

/** Whether one of two versions of a node is its deletion. */
export const isDeletionConflict = (mine: unknown, theirs: unknown): boolean =>
  (mine === null) !== (theirs === null);
