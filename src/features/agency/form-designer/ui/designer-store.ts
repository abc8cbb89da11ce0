import {
  type DraftNode,
  type DraftNodes,
  FORM_NODE_ID,
  makeNodeId,
} from "#form-engine/draft-model.ts";
import { MAX_NODES } from "#form-engine/model.ts";
import type { ModelProblem } from "#form-engine/model-problems.ts";
import { foldText } from "#platform/fold-text.ts";
import type { DraftPerson } from "../../call-drafts/live/messages.ts";
import { buildDraftTree, type DraftTree, listAncestorIds } from "../rules/draft-tree.ts";
import {
  addNode,
  type CopyOptions,
  type DraftEdit,
  deleteNodes,
  duplicateNodes,
  findAddPlace,
  findMovePlace,
  type MoveDirection,
  moveNodes,
  type Place,
  setFields,
} from "../rules/edit-draft.ts";
import { makeQuestionFields, makeSectionFields } from "../rules/question-fields.ts";
import {
  type EditLabel,
  EMPTY_HISTORY,
  recordEdit,
  redoEdit,
  type UndoHistory,
  undoEdit,
} from "../rules/undo-history.ts";
import { type FormSaver, NEW_NODE } from "./form-saver.ts";

/** What components follow. `rows`: what an outline row shows beside its node; `nodes`: the content of any node. */
type Topic = "tree" | "rows" | "selection" | "history" | "problems" | "nodes" | "people";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The node that has the focus of the outline; the inspector shows it if it is chosen alone. */
  readonly activeId: string;
  /** Where a range begins. */
  readonly anchorId: string;
}

/** Where dragged nodes would be dropped. */
export interface DropTarget {
  readonly id: string;
  readonly where: "before" | "after" | "into";
}

export interface DraftProblems {
  readonly list: readonly ModelProblem[];
  readonly byNode: ReadonlyMap<string, readonly ModelProblem[]>;
}

/** A pause of the arrow keys after which the inspector shows the row. Keys that repeat come faster. */
const REST_MS = 100;

const chooseOne = (id: string): Selection => ({ ids: new Set([id]), activeId: id, anchorId: id });

/**
 * The open form of a designer: nodes from the saver, their tree, what is chosen, and what can be undone. Components
 * follow single topics, so that a key renders the inspector and one row of the outline.
 */
export class DesignerStore {
  readonly saver: FormSaver;
  #nodes: DraftNodes;
  #tree: DraftTree | null = null;
  #history: UndoHistory = EMPTY_HISTORY;
  #selection: Selection;
  #collapsed: ReadonlySet<string> = new Set();
  #query = "";
  #visible: readonly string[] | null = null;
  #problems: DraftProblems | null = null;
  #people: readonly DraftPerson[] = [];
  #drop: DropTarget | null = null;
  #wantsFocus = false;
  #isPassing = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Map<Topic, Set<() => void>>();
  #batchDepth = 0;
  readonly #changed = new Set<Topic>();

  constructor(saver: FormSaver, nodeIds: readonly string[], chosenId: string) {
    this.saver = saver;
    this.#nodes = new Map(
      nodeIds.flatMap((id) => {
        const { value } = saver.getPart(id);
        return value ? [[id, value] as const] : [];
      }),
    );
    this.#selection = chooseOne(this.#nodes.has(chosenId) ? chosenId : FORM_NODE_ID);
  }

  /** Follows the saver until the returned function is called. */
  connect(): () => void {
    return this.saver.subscribe((id) => this.#nodeChanged(id));
  }

  subscribe(topic: Topic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  get nodes(): DraftNodes {
    return this.#nodes;
  }

  get tree(): DraftTree {
    this.#tree ??= buildDraftTree(this.#nodes);
    return this.#tree;
  }

  get selection(): Selection {
    return this.#selection;
  }

  get history(): UndoHistory {
    return this.#history;
  }

  get problems(): DraftProblems | null {
    return this.#problems;
  }

  get people(): readonly DraftPerson[] {
    return this.#people;
  }

  get query(): string {
    return this.#query;
  }

  get drop(): DropTarget | null {
    return this.#drop;
  }

  get isFull(): boolean {
    return this.#nodes.size > MAX_NODES;
  }

  /** The rows that are shown: those of open sections, or those that the search finds with the sections around them. */
  get visibleIds(): readonly string[] {
    this.#visible ??= this.#findVisible();
    return this.#visible;
  }

  isCollapsed(id: string): boolean {
    return this.#query === "" && this.#collapsed.has(id);
  }

  /** Several changes at once: followers are called once, at the end. */
  batch(change: () => void): void {
    this.#batchDepth++;
    try {
      change();
    } finally {
      this.#batchDepth--;
      if (this.#batchDepth === 0) this.#flush();
    }
  }

  // Edits

  /** Writes nodes and records the edit. `subject`: edits of the same subject that follow closely are undone together. */
  apply(edit: DraftEdit, label: EditLabel, subject: string | null = null): void {
    if (edit.size === 0 || this.saver.readOnly) return;
    this.#history = recordEdit(this.#history, this.#nodes, edit, {
      label,
      subject,
      at: performance.now(),
    });
    this.#write(edit);
    this.#notify("history");
  }

  /** Changes fields of one node; undefined removes a field. */
  setFields(id: string, changes: Readonly<Record<string, unknown>>, label: EditLabel): void {
    const node = this.#nodes.get(id);
    if (!node) return;
    const subject = label === "text" ? `${id} ${Object.keys(changes).join()}` : null;
    this.apply(new Map([[id, setFields(node, changes)]]), label, subject);
  }

  /** Changes fields of all chosen nodes that fit. */
  setAll(isFitting: (node: DraftNode) => boolean, changes: Record<string, unknown>): void {
    const edit = new Map(
      [...this.#selection.ids].flatMap((id) => {
        const node = this.#nodes.get(id);
        return node && isFitting(node) ? [[id, setFields(node, changes)] as const] : [];
      }),
    );
    this.apply(edit, "setting");
  }

  add(kind: "question" | "section"): string | null {
    if (this.isFull || this.saver.readOnly) return null;
    const id = makeNodeId(kind);
    const fields = kind === "question" ? makeQuestionFields() : makeSectionFields();
    const place = findAddPlace(this.tree, this.#selection.activeId || null, kind);
    this.batch(() => {
      this.apply(addNode(this.#nodes, id, fields, place), "add");
      this.reveal(id);
    });
    return id;
  }

  /** Moves the chosen nodes one step. False if there is no such place. */
  move(direction: MoveDirection): boolean {
    const place = findMovePlace(this.tree, this.#chosenIds(), direction);
    return place !== null && this.moveTo(place);
  }

  moveTo(place: Place): boolean {
    const edit = moveNodes(this.#nodes, this.#chosenIds(), place);
    if (edit.size === 0 || this.saver.readOnly) return false;
    this.batch(() => {
      this.apply(edit, "move");
      this.#wantsFocus = true;
      if (place.parentId !== null) this.#setCollapsed(place.parentId, false);
    });
    return true;
  }

  duplicate(suffix: CopyOptions["suffix"]): number {
    const { edit, copies } = duplicateNodes(this.#nodes, this.#chosenIds(), {
      makeId: makeNodeId,
      suffix,
    });
    const added = [...edit.keys()].filter((id) => !this.#nodes.has(id)).length;
    if (this.#nodes.size + added > MAX_NODES + 1) return 0;
    this.batch(() => {
      this.apply(edit, "duplicate");
      const [first] = copies;
      if (first === undefined) return;
      this.reveal(first);
      this.#setSelection({ ids: new Set(copies), activeId: first, anchorId: first });
    });
    return added;
  }

  /** Deletes the chosen nodes and the conditions on them; the next row is chosen. */
  delete(): void {
    const edit = deleteNodes(this.#nodes, this.#chosenIds());
    if (edit.size === 0) return;
    const { visibleIds } = this;
    const at = visibleIds.findIndex((id) => edit.get(id) === null);
    const isLeft = (id: string) => edit.get(id) !== null;
    const next =
      visibleIds.slice(at).find(isLeft) ?? visibleIds.slice(0, at).findLast(isLeft) ?? FORM_NODE_ID;
    this.batch(() => {
      this.apply(edit, "delete");
      this.#setSelection(chooseOne(next));
      this.#wantsFocus = true;
    });
  }

  /**
   * Ends a conflict in which one person deleted a node and another changed it: the node stays as it was changed, or is
   * deleted. A node that stays without its section stands at the end of the form.
   */
  settleDeletion(id: string, isKept: boolean): void {
    const { value, status } = this.saver.getPart(id);
    if (status.kind !== "conflict") return;
    const changed = value ?? status.theirs.value;
    void this.saver.resolve(id, isKept && changed ? this.#placeKept(id, changed) : null);
  }

  undo(): EditLabel | null {
    return this.#step(undoEdit(this.#history, this.#nodes));
  }

  redo(): EditLabel | null {
    return this.#step(redoEdit(this.#history, this.#nodes));
  }

  // Selection and outline

  choose(id: string): void {
    this.#setSelection(chooseOne(id));
  }

  /** Goes on to a row by keys: the outline shows it at once, the inspector when the keys rest. */
  pass(id: string, isExtending: boolean): void {
    this.#isPassing = true;
    if (isExtending) this.extend(id);
    else this.choose(id);
    this.#isPassing = false;
  }

  toggle(id: string): void {
    const ids = new Set(this.#chosenIds());
    if (!ids.delete(id)) ids.add(id);
    // The form itself is chosen alone, and something always is.
    const isAlone = id === FORM_NODE_ID || ids.size === 0;
    this.#setSelection(isAlone ? chooseOne(id) : { ids, activeId: id, anchorId: id });
  }

  /** Chooses all rows from the anchor to a row. */
  extend(id: string): void {
    const { anchorId } = this.#selection;
    const [from, to] = [this.visibleIds.indexOf(anchorId), this.visibleIds.indexOf(id)];
    const range = this.visibleIds.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#setSelection(
      from < 0 || to < 0 ? chooseOne(id) : { ids: new Set(range), activeId: id, anchorId },
    );
  }

  chooseAll(): void {
    const [first = FORM_NODE_ID] = this.visibleIds;
    if (first === FORM_NODE_ID) return;
    this.#setSelection({ ids: new Set(this.visibleIds), activeId: first, anchorId: first });
  }

  /** Chooses a node and opens the sections around it. */
  reveal(id: string): void {
    this.batch(() => {
      for (const above of listAncestorIds(this.tree, id)) this.#setCollapsed(above, false);
      if (this.#query !== "" && !this.visibleIds.includes(id)) this.search("");
      this.choose(id);
    });
  }

  setCollapsed(id: string, isCollapsed: boolean): void {
    this.#setCollapsed(id, isCollapsed);
  }

  /** Closes or opens all sections. */
  collapseAll(isCollapsed: boolean): void {
    const sections = this.tree.rows.filter(({ kind }) => kind !== "question");
    this.#collapsed = new Set(isCollapsed ? sections.map(({ id }) => id) : []);
    this.#visible = null;
    this.#notify("tree");
  }

  search(query: string): void {
    this.#query = query;
    this.#visible = null;
    this.#notify("tree");
  }

  setDrop(drop: DropTarget | null): void {
    if (drop?.id === this.#drop?.id && drop?.where === this.#drop?.where) return;
    this.#drop = drop;
    this.#notify("rows");
  }

  setPeople(people: readonly DraftPerson[]): void {
    this.#people = people;
    this.#notify("people", "rows");
  }

  setProblems(list: readonly ModelProblem[]): void {
    const byNode = Map.groupBy(list, ({ node }) => (this.#nodes.has(node) ? node : FORM_NODE_ID));
    this.#problems = { list, byNode };
    this.#notify("problems", "rows");
  }

  /** Whether the outline must give its active row the focus, after a row has moved; asked once. */
  takeFocusWish(): boolean {
    const wants = this.#wantsFocus;
    this.#wantsFocus = false;
    return wants;
  }

  // Inside

  #placeKept(id: string, node: DraftNode): DraftNode {
    if (node.parentId === null || this.#nodes.has(node.parentId)) return node;
    const afterId = this.tree.rootIds.filter((one) => one !== id).at(-1) ?? null;
    const others = new Map(this.#nodes);
    others.delete(id);
    return addNode(others, id, node.fields, { parentId: null, afterId }).get(id) ?? node;
  }

  #chosenIds(): readonly string[] {
    return [...this.#selection.ids].filter((id) => id !== FORM_NODE_ID);
  }

  #write(edit: DraftEdit): void {
    this.batch(() => {
      for (const [id, node] of edit) {
        if (!this.saver.has(id)) this.saver.add(id, NEW_NODE);
        this.saver.change(id, node);
      }
    });
  }

  #step(step: ReturnType<typeof undoEdit>): EditLabel | null {
    if (!step || this.saver.readOnly) return null;
    this.#history = step.history;
    this.batch(() => {
      this.#write(step.edit);
      const written = [...step.edit.keys()].filter((id) => this.#nodes.has(id));
      const [first] = written;
      const isChosen = written.some((id) => this.#selection.ids.has(id));
      if (first !== undefined && !isChosen) this.reveal(first);
      this.#notify("history");
    });
    return step.entry.label;
  }

  #setSelection(selection: Selection): void {
    this.#selection = selection;
    if (this.#isPassing) {
      this.#notify("rows");
      this.#notifyAtRest();
    } else this.#notify("selection", "rows");
  }

  /** A new inspector for every row would delay the next picture of a key that is held down. */
  #notifyAtRest(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#notify("selection"), REST_MS);
  }

  #setCollapsed(id: string, isCollapsed: boolean): void {
    if (this.#collapsed.has(id) === isCollapsed) return;
    const collapsed = new Set(this.#collapsed);
    if (isCollapsed) collapsed.add(id);
    else collapsed.delete(id);
    this.#collapsed = collapsed;
    this.#visible = null;
    this.#notify("tree");
  }

  #nodeChanged(id: string): void {
    const before = this.#nodes.get(id);
    const after = this.saver.has(id) ? this.saver.getPart(id).value : null;
    if (after === (before ?? null)) return;
    const nodes = new Map(this.#nodes);
    if (after) nodes.set(id, after);
    else nodes.delete(id);
    this.#nodes = nodes;
    if (isPlacedAlike(before, after ?? undefined)) {
      this.#notify("nodes");
      return;
    }
    this.#tree = null;
    this.#visible = null;
    this.#notify("nodes", "tree");
  }

  #findVisible(): readonly string[] {
    const { rows } = this.tree;
    if (this.#query.trim() === "") {
      const hidden = new Set<string>();
      for (const { id, parentId } of rows)
        if (parentId !== null && (hidden.has(parentId) || this.#collapsed.has(parentId)))
          hidden.add(id);
      return rows.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
    }
    const words = foldText(this.#query).split(/\s+/).filter(Boolean);
    const found = new Set<string>();
    for (const { id } of rows) {
      const { titleFr = "", titleEn = "" } = this.#nodes.get(id)?.fields ?? {};
      const text = foldText(`${String(titleFr)} ${String(titleEn)} ${id}`);
      if (!words.every((word) => text.includes(word))) continue;
      for (const shown of [id, ...listAncestorIds(this.tree, id)]) found.add(shown);
    }
    return rows.filter(({ id }) => found.has(id)).map(({ id }) => id);
  }

  #notify(...topics: readonly Topic[]): void {
    for (const topic of topics) this.#changed.add(topic);
    if (this.#batchDepth === 0) this.#flush();
  }

  #flush(): void {
    if (this.#changed.has("tree")) this.#repairSelection();
    const topics = [...this.#changed];
    this.#changed.clear();
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  /** Nodes that another person deleted are no longer chosen. */
  #repairSelection(): void {
    const { ids, activeId } = this.#selection;
    const left = [...ids].filter((id) => this.#nodes.has(id));
    if (left.length === ids.size && this.#nodes.has(activeId)) return;
    this.#selection =
      left.length > 0 && left[0] !== undefined
        ? { ids: new Set(left), activeId: left[0], anchorId: left[0] }
        : chooseOne(FORM_NODE_ID);
    this.#changed.add("selection").add("rows");
  }
}

/** Whether a change leaves the outline as it is, apart from the words of the node's own row. */
const isPlacedAlike = (before: DraftNode | undefined, after: DraftNode | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.parentId === after.parentId &&
  before.position === after.position &&
  before.fields.discr === after.fields.discr &&
  before.fields.multiple === after.fields.multiple;
