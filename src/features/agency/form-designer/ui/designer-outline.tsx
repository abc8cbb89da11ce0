import { Redo2, Undo2 } from "lucide-react";
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { listChildIds, type TreeRow } from "../rules/draft-tree.ts";
import { canPlace, type MoveDirection, type Place } from "../rules/edit-draft.ts";
import { useDesigner, useStore } from "./designer-context.ts";
import { OutlineRow, toRowElementId } from "./designer-row.tsx";
import type { DesignerStore, DropTarget } from "./designer-store.ts";
import { useNodeName } from "./designer-titles.ts";

const MOVE_KEYS: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

interface OutlineProps {
  readonly onDelete: () => void;
  readonly onMoveTo: () => void;
  readonly onDuplicate: () => void;
  /** Opens the inspector: on a narrow screen it takes the place of the outline. */
  readonly onOpen: () => void;
  readonly onAnnounce: (text: string) => void;
}

/** The plan of the form: sections and questions as a tree, with search, moves and what can be undone. */
export const DesignerOutline = memo(function DesignerOutline(props: OutlineProps) {
  const { onDelete, onMoveTo, onDuplicate, onOpen, onAnnounce } = props;
  const { t } = useLanguage();
  const { store, isReadOnly } = useDesigner();
  const isHydrated = useIsHydrated();
  const visibleIds = useStore(store, "tree", () => store.visibleIds);
  const tree = useStore(store, "tree", () => store.tree);
  const query = useStore(store, "tree", () => store.query);
  const isFull = useStore(store, "tree", () => store.isFull);
  const announceMove = useAnnouncedMove(store, onAnnounce);
  const list = useRef<HTMLDivElement>(null);

  // React takes a moved row out of the page for a moment, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows are in their new order
  useLayoutEffect(() => {
    if (store.takeFocusWish()) focusRow(store.selection.activeId);
  }, [visibleIds]);

  useScrollToActive(store, list);

  const add = (kind: "question" | "section") => {
    if (store.add(kind) === null) return;
    onOpen();
    requestAnimationFrame(() => document.getElementById("champ-titleFr")?.focus());
  };

  const select = (event: MouseEvent, id: string) => {
    if (event.shiftKey) store.extend(id);
    else if (event.ctrlKey || event.metaKey) store.toggle(id);
    else {
      store.choose(id);
      onOpen();
    }
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    const id = findRowId(target);
    if (id === null) return;
    const act = target.closest<HTMLElement>("[data-act]")?.dataset.act;
    if (act === "fold") store.setCollapsed(id, !store.isCollapsed(id));
    else if (act === "up" || act === "down") announceMove(act);
    else select(event, id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest("[data-act]") && event.key === "Enter") return;
    const isHandled = handleKey(event, {
      store,
      isReadOnly,
      onMove: announceMove,
      onDelete,
      onDuplicate,
      onMoveTo,
      onOpen,
    });
    if (isHandled) event.preventDefault();
  };

  return (
    <section className="design-panel design-outline" aria-labelledby="design-plan">
      <div className="design-panel-head">
        <h2 id="design-plan" className="design-title">
          {t("designer:outline.title")}
        </h2>
        <span className="design-pill">
          {t("designer:outline.sections", { count: tree.sectionCount })}
          {" · "}
          {t("designer:outline.questions", { count: tree.questionCount })}
        </span>
      </div>
      <div className="design-tools">
        <label className="design-search">
          <span className="vh">{t("designer:outline.search")}</span>
          <Icon name="search" />
          <input
            type="search"
            className="input"
            placeholder={t("designer:outline.search")}
            value={query}
            disabled={!isHydrated}
            onChange={({ target }) => store.search(target.value)}
          />
        </label>
        {!isReadOnly && <HistoryButtons />}
      </div>
      <div
        ref={list}
        role="tree"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-labelledby="design-plan"
        aria-describedby="design-keys"
        className="design-tree"
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...useDrag(store, isReadOnly, onAnnounce)}
      >
        {query === "" && (
          <OutlineRow
            id={FORM_NODE_ID}
            kind="form"
            depth={1}
            number=""
            questionCount={0}
            isFoldable={false}
            isOpen
            canMove={false}
          />
        )}
        {listRowBlocks(store).map(({ key, rows }) => (
          <RowBlock key={key} rows={rows} canMove={!isReadOnly} />
        ))}
        {query !== "" && visibleIds.length === 0 && (
          <p className="design-empty small muted">{t("designer:outline.nothingFound")}</p>
        )}
      </div>
      {!isReadOnly && (
        <div className="design-foot">
          <div className="design-adds">
            <Button
              size="s"
              icon="plus"
              onClick={() => add("question")}
              disabledReason={isFull ? t("designer:outline.full") : undefined}
            >
              {t("designer:outline.addQuestion")}
            </Button>
            <Button
              size="s"
              icon="plus"
              onClick={() => add("section")}
              disabledReason={isFull ? t("designer:outline.full") : undefined}
            >
              {t("designer:outline.addSection")}
            </Button>
          </div>
          <p className="xs muted" id="design-keys">
            {t("designer:outline.keysBefore")} <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>{" "}
            {t("designer:outline.keysMiddle")} <kbd>Alt</kbd> <kbd>←</kbd> <kbd>→</kbd>{" "}
            {t("designer:outline.keysAfter")}
          </p>
        </div>
      )}
    </section>
  );
});

/** Rows of one block at most, of a long section. */
const MAX_BLOCK_ROWS = 30;

interface ShownRow extends Pick<TreeRow, "id" | "kind" | "depth" | "number" | "questionCount"> {
  readonly isFoldable: boolean;
  readonly isOpen: boolean;
}

const ROW_FIELDS = [
  "id",
  "kind",
  "depth",
  "number",
  "questionCount",
  "isFoldable",
  "isOpen",
] as const satisfies readonly (keyof ShownRow)[];

const isSameRow = (one: ShownRow, other: ShownRow | undefined): boolean =>
  ROW_FIELDS.every((field) => one[field] === other?.[field]);

/** The shown rows in parts: each section of the top level, a long one in several. */
function listRowBlocks(store: DesignerStore): { key: string; rows: ShownRow[] }[] {
  const blocks: { key: string; rows: ShownRow[] }[] = [];
  let sectionId = "";
  let part = 0;
  for (const rowId of store.visibleIds) {
    const row = store.tree.byId.get(rowId);
    if (!row) continue;
    const { id, kind, depth, number, questionCount, childIds } = row;
    const isSection = depth === 1 && kind !== "question";
    if (isSection) [sectionId, part] = [id, 0];
    else if (blocks.at(-1)?.rows.length === MAX_BLOCK_ROWS) part++;
    const key = `${sectionId} ${part}`;
    if (blocks.at(-1)?.key !== key) blocks.push({ key, rows: [] });
    const isFoldable = childIds.length > 0;
    const isOpen = !store.isCollapsed(id);
    blocks.at(-1)?.rows.push({ id, kind, depth, number, questionCount, isFoldable, isOpen });
  }
  return blocks;
}

interface RowBlockProps {
  readonly rows: readonly ShownRow[];
  readonly canMove: boolean;
}

/**
 * Neighbouring rows of the outline. A change renders the rows of its blocks only, and the browser leaves blocks out of
 * sight alone.
 */
const RowBlock = memo(
  function RowBlock({ rows, canMove }: RowBlockProps) {
    return (
      <div
        role="presentation"
        className="design-block"
        style={{ "--rows": rows.length } as React.CSSProperties}
      >
        {rows.map((row) => (
          <OutlineRow key={row.id} {...row} canMove={canMove} />
        ))}
      </div>
    );
  },
  (one, other) =>
    one.canMove === other.canMove &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, at) => isSameRow(row, other.rows[at])),
);

function HistoryButtons() {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const { done, undone } = useStore(store, "history", () => store.history);
  const [last, next] = [done.at(-1), undone.at(-1)];
  const undoName = last
    ? t("designer:undo.named", { edit: t(`designer:edits.${last.label}`) })
    : t("designer:undo.nothing");
  const redoName = next
    ? t("designer:redo.named", { edit: t(`designer:edits.${next.label}`) })
    : t("designer:redo.nothing");
  return (
    <div className="design-history">
      <button
        type="button"
        className="btn-icon"
        title={`${undoName} (Ctrl+Z)`}
        aria-label={undoName}
        aria-disabled={!last || undefined}
        onClick={() => store.undo()}
      >
        <Icon of={Undo2} />
      </button>
      <button
        type="button"
        className="btn-icon"
        title={`${redoName} (Ctrl+Shift+Z)`}
        aria-label={redoName}
        aria-disabled={!next || undefined}
        onClick={() => store.redo()}
      >
        <Icon of={Redo2} />
      </button>
    </div>
  );
}

const findRowId = (target: Element): string | null =>
  target.closest<HTMLElement>("[data-row]")?.dataset.row ?? null;

export const focusRow = (id: string): void => document.getElementById(toRowElementId(id))?.focus();

/** Moves the chosen nodes and says where they are now. */
function useAnnouncedMove(store: DesignerStore, announce: (text: string) => void) {
  const { t } = useLanguage();
  const name = useNodeName();
  return (direction: MoveDirection): boolean => {
    if (!store.move(direction)) {
      announce(t("designer:moves.notPossible"));
      return false;
    }
    announce(describePlace(store, t, name));
    return true;
  };
}

/** Where the active node stands now, as a sentence. */
function describePlace(
  store: DesignerStore,
  t: ReturnType<typeof useLanguage>["t"],
  name: ReturnType<typeof useNodeName>,
): string {
  const row = store.tree.byId.get(store.selection.activeId);
  if (!row) return "";
  const siblings = listChildIds(store.tree, row.parentId);
  const place = { position: siblings.indexOf(row.id) + 1, count: siblings.length };
  const moved = name(store.nodes.get(row.id));
  return row.parentId === null
    ? t("designer:moves.movedTop", { ...place, name: moved })
    : t("designer:moves.moved", {
        ...place,
        name: moved,
        section: name(store.nodes.get(row.parentId)),
      });
}

interface KeyContext {
  readonly store: DesignerStore;
  readonly isReadOnly: boolean;
  readonly onMove: (direction: MoveDirection) => void;
  readonly onDelete: () => void;
  readonly onDuplicate: () => void;
  readonly onMoveTo: () => void;
  readonly onOpen: () => void;
}

/** The keys of the outline. True if the key did something, or must not do what the browser does with it. */
function handleKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { store, isReadOnly, onMove, onDelete, onDuplicate, onOpen } = context;
  const { key } = event;
  const { activeId } = store.selection;
  if (event.altKey) {
    const direction = MOVE_KEYS[key];
    if (direction && !isReadOnly) onMove(direction);
    // Alt with an arrow would leave the page.
    return direction !== undefined;
  }
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key.toLowerCase() === "a") {
    store.chooseAll();
    return true;
  }
  if (isCommand && key.toLowerCase() === "d") {
    if (!isReadOnly) onDuplicate();
    return true;
  }
  if (key === " ") {
    if (isCommand) store.toggle(activeId);
    else store.choose(activeId);
    return true;
  }
  if (key === "Enter") {
    store.choose(activeId);
    onOpen();
    requestAnimationFrame(() =>
      (
        document.getElementById("champ-titleFr") ?? document.getElementById("design-inspector")
      )?.focus(),
    );
    return true;
  }
  if (key === "Delete" && !isReadOnly) {
    onDelete();
    return true;
  }
  const target = findKeyTarget(store, key);
  if (target === null) return false;
  if (target === "fold" || target === "unfold") store.setCollapsed(activeId, target === "fold");
  else {
    store.pass(target, event.shiftKey && target !== FORM_NODE_ID);
    focusRow(target);
  }
  return true;
}

/** The row that a key leads to, or whether it opens or closes the section; null for other keys. */
function findKeyTarget(store: DesignerStore, key: string): string | "fold" | "unfold" | null {
  const { tree, visibleIds } = store;
  const { activeId } = store.selection;
  const ids = store.query === "" ? [FORM_NODE_ID, ...visibleIds] : visibleIds;
  const at = ids.indexOf(activeId);
  const row = tree.byId.get(activeId);
  switch (key) {
    case "ArrowDown":
      return ids[at + 1] ?? activeId;
    case "ArrowUp":
      return ids[Math.max(at - 1, 0)] ?? activeId;
    case "Home":
      return ids[0] ?? activeId;
    case "End":
      return ids.at(-1) ?? activeId;
    case "ArrowRight":
      if (!row || row.childIds.length === 0) return activeId;
      return store.isCollapsed(activeId) ? "unfold" : (row.childIds[0] ?? activeId);
    case "ArrowLeft":
      if (row && row.childIds.length > 0 && !store.isCollapsed(activeId)) return "fold";
      return row?.parentId ?? activeId;
    default:
      return null;
  }
}

/** Drag and drop of rows: before, after, and into sections. */
function useDrag(store: DesignerStore, isReadOnly: boolean, announce: (text: string) => void) {
  const { t } = useLanguage();
  const name = useNodeName();
  const isDragging = useRef(false);
  if (isReadOnly) return {};
  const end = () => {
    isDragging.current = false;
    store.setDrop(null);
  };
  return {
    onDragStart: (event: DragEvent) => {
      const id = findRowId(event.target as Element);
      if (!id) return event.preventDefault();
      if (!store.selection.ids.has(id)) store.choose(id);
      isDragging.current = true;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name(store.nodes.get(id)));
    },
    onDragOver: (event: DragEvent) => {
      if (!isDragging.current) return;
      const target = findDropTarget(store, event);
      store.setDrop(target);
      if (target) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) store.setDrop(null);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const { drop } = store;
      end();
      const place = drop && toPlace(store, drop);
      if (place && store.moveTo(place)) announce(describePlace(store, t, name));
    },
    onDragEnd: end,
  };
}

/** Parts of a row's height that mean before and after; between them is the inside of a section. */
const EDGE = 0.3;

function findDropTarget(store: DesignerStore, event: DragEvent): DropTarget | null {
  const element = (event.target as Element).closest<HTMLElement>("[data-row]");
  const row = store.tree.byId.get(element?.dataset.row ?? "");
  if (!element || !row) return null;
  const { top, height } = element.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  const isSection = row.kind !== "question";
  const where = isSection
    ? part < EDGE
      ? "before"
      : part > 1 - EDGE && (store.isCollapsed(row.id) || row.childIds.length === 0)
        ? "after"
        : "into"
    : part < 0.5
      ? "before"
      : "after";
  const target: DropTarget = { id: row.id, where };
  const ids = [...store.selection.ids].filter((id) => id !== FORM_NODE_ID);
  return canPlace(store.tree, ids, toPlace(store, target).parentId) ? target : null;
}

function toPlace(store: DesignerStore, { id, where }: DropTarget): Place {
  const { tree } = store;
  const row = tree.byId.get(id);
  const parentId = row?.parentId ?? null;
  if (where === "after") return { parentId, afterId: id };
  if (where === "into")
    // Over the title of an open section, its first place is nearest.
    return {
      parentId: id,
      afterId: store.isCollapsed(id) ? (listChildIds(tree, id).at(-1) ?? null) : null,
    };
  const siblings = listChildIds(tree, parentId);
  return { parentId, afterId: siblings[siblings.indexOf(id) - 1] ?? null };
}

/** Scrolls the outline, not the page, to the row that was chosen elsewhere. */
function useScrollToActive(
  store: DesignerStore,
  list: { readonly current: HTMLDivElement | null },
): void {
  useEffect(
    () =>
      store.subscribe("selection", () =>
        requestAnimationFrame(() => {
          const tree = list.current;
          const row = document.getElementById(toRowElementId(store.selection.activeId));
          if (!tree || !row || tree.contains(document.activeElement)) return;
          const [box, frame] = [row.getBoundingClientRect(), tree.getBoundingClientRect()];
          if (box.top < frame.top) tree.scrollTop -= frame.top - box.top + box.height;
          else if (box.bottom > frame.bottom)
            tree.scrollTop += box.bottom - frame.bottom + box.height;
        }),
      ),
    [store, list],
  );
}
