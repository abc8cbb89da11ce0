import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { listChildIds, listMovedRoots, listSubtreeIds } from "../rules/draft-tree.ts";
import { canPlace, listDependentIds, type Place } from "../rules/edit-draft.ts";
import { useDesigner } from "./designer-context.ts";
import type { DesignerStore } from "./designer-store.ts";
import { useNodeName } from "./designer-titles.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The place of moved nodes by choosing: after a node, or at the beginning or the end of a section. */
export function MoveDialog({ open, onClose, onMoved }: DialogProps & { onMoved: () => void }) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const name = useNodeName();
  const [target, setTarget] = useState("");
  const [where, setWhere] = useState<"after" | "first" | "last">("after");
  const ids = [...store.selection.ids].filter(Boolean);
  const roots = open ? listMovedRoots(store.tree, ids) : [];
  const moved = new Set(roots.flatMap((id) => listSubtreeIds(store.tree, id)));
  const rows = open ? store.tree.rows.filter(({ id }) => !moved.has(id)) : [];
  const row = rows.find(({ id }) => id === target);
  const isSection = row !== undefined && row.kind !== "question";
  const place = toPlace(store, target, isSection ? where : "after");
  const isPossible = target === "" || row ? canPlace(store.tree, roots, place.parentId) : false;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("designer:moves.dialogTitle", { count: roots.length })}
      closeLabel={t("designer:close")}
      actions={
        <>
          <Button data-closes="">{t("designer:cancel")}</Button>
          <Button
            variant="primary"
            disabledReason={isPossible ? undefined : t("designer:moves.tooDeep")}
            onClick={() => {
              store.moveTo(place);
              onClose();
              onMoved();
            }}
          >
            {t("designer:moves.move")}
          </Button>
        </>
      }
    >
      <p className="design-moved">
        {roots.map((id) => t("designer:quoted", { text: name(store.nodes.get(id)) })).join(", ")}
      </p>
      <div className="fields">
        <SelectField
          id="deplacer-apres"
          data-first-focus=""
          label={t("designer:moves.target")}
          value={target}
          emptyLabel={t("designer:moves.atTop")}
          options={rows.map(({ id, number, depth }) => ({
            value: id,
            label: `${"\u2003".repeat(depth - 1)}${[number, name(store.nodes.get(id))]
              .filter(Boolean)
              .join(" ")}`,
          }))}
          onChange={({ target: { value } }) => setTarget(value)}
        />
        {isSection && (
          <RadioGroup
            id="deplacer-ou"
            name="where"
            legend={t("designer:moves.where")}
            layout="list"
            value={where}
            options={(["after", "first", "last"] as const).map((value) => ({
              value,
              label: t(`designer:moves.${value}`),
            }))}
            onChange={(value) => setWhere(value as "after" | "first" | "last")}
          />
        )}
      </div>
    </Dialog>
  );
}

function toPlace(
  { tree }: DesignerStore,
  target: string,
  where: "after" | "first" | "last",
): Place {
  if (target === "") return { parentId: null, afterId: null };
  if (where === "after")
    return { parentId: tree.byId.get(target)?.parentId ?? null, afterId: target };
  const children = listChildIds(tree, target);
  return { parentId: target, afterId: where === "first" ? null : (children.at(-1) ?? null) };
}

/** Asked before nodes are deleted that others depend on, or that contain others. */
export function DeleteDialog({
  open,
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const name = useNodeName();
  const ids = open ? [...store.selection.ids].filter(Boolean) : [];
  const { count, dependentIds } = findDeletion(store, ids);
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t("designer:delete.title", { count })}
      confirmLabel={
        dependentIds.length > 0
          ? t("designer:delete.confirmWithConditions", { count: dependentIds.length })
          : t("designer:delete.confirm", { count })
      }
      cancelLabel={t("designer:cancel")}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onDeleted();
      }}
    >
      {dependentIds.length > 0 && (
        <>
          <p>{t("designer:delete.conditions", { count: dependentIds.length })}</p>
          <ul className="design-dependents">
            {dependentIds.map((id) => (
              <li key={id}>{name(store.nodes.get(id))}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t("designer:delete.answers")}</p>
    </ConfirmDialog>
  );
}

/** How many nodes a deletion takes, and which others have conditions on them. */
export function findDeletion(store: DesignerStore, ids: readonly string[]) {
  const roots = listMovedRoots(store.tree, ids);
  return {
    count: roots.flatMap((id) => listSubtreeIds(store.tree, id)).length,
    dependentIds: ids.length > 0 ? listDependentIds(store.nodes, ids) : [],
  };
}
