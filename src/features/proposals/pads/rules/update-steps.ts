import * as Y from "yjs";

/** More than ever write in one pad, with several windows each. */
const MAX_CLIENTS = 1_000;
/** Array elements moved in the time of one step. */
const MOVES_PER_STEP = 500;
/** Items scanned for formatting marks in the time of one step. */
const READS_PER_STEP = 5;

type Update = ReturnType<typeof Y.decodeUpdate>;
type Struct = Update["structs"][number];

/** The number of items of a document: the cost of one walk over it. */
export const countPieces = (doc: Y.Doc): number =>
  doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);

/**
 * Upper bound of the steps needed to apply an update to a document. An item whose two neighbours (origin and right
 * origin) are no longer adjacent is compared with every item between them: a few thousand items naming both ends of a
 * long text would take seconds. Items with adjacent neighbours cost nothing extra; editors send those, except where
 * another author wrote in the same place. Returns null if the update cannot be applied as it is: it is invalid, or
 * depends on items that are missing. Such an update would stay pending in the document and be retried with each later
 * update. No editor sends one: unsent edits are sent together at the next connection. Returns Infinity as soon as the
 * count exceeds `max`.
 */
export function countUpdateSteps(
  doc: Y.Doc,
  bytes: Uint8Array,
  max = Number.POSITIVE_INFINITY,
): number | null {
  try {
    const update = Y.decodeUpdate(bytes);
    return new UpdateStepCounter(doc, max).count(update);
  } catch {
    return null;
  }
}

/** A map keyed by Yjs id: client, then clock. */
class ById<Value> {
  readonly #byClient = new Map<number, Map<number, Value>>();

  get({ client, clock }: Y.ID): Value | undefined {
    return this.#byClient.get(client)?.get(clock);
  }

  set({ client, clock }: Y.ID, value: Value): void {
    const own = this.#byClient.get(client);
    if (own) own.set(clock, value);
    else this.#byClient.set(client, new Map([[clock, value]]));
  }
}

/** A list of items: the children of a type, or the values of one of its attributes. */
interface List {
  readonly parent: unknown;
  readonly sub: string | null;
}

/** An item of the update after counting. */
interface PlacedPiece {
  readonly id: Y.ID;
  readonly length: number;
  readonly rightOrigin: Y.ID | null;
  readonly list: List;
  /** The nearest item of the document on the left; null at the start. */
  readonly left: Y.ID | null;
  /**
   * Set if the neighbours are not adjacent: the number of document items between them, and how many items of the same
   * kind precede this one.
   */
  readonly among: { readonly pieces: number; readonly behind: number } | null;
}

class UpdateStepCounter {
  readonly #doc: Y.Doc;
  readonly #max: number;
  /** The largest number of items of one client; they are one array in the store. */
  readonly #most: number;
  readonly #reached = new Map<number, number>();
  readonly #placed = new Map<number, PlacedPiece[]>();
  /** Successor and predecessor of items whose position is known. */
  readonly #after = new ById<Y.ID | null>();
  readonly #before = new ById<Y.ID | null>();
  /** Lists that were empty in the document and are not any more. */
  readonly #begun = new Set<string>();
  #steps = 0;
  #count = 0;
  /** Number of items of unknown position; each may stand between any two others. */
  #loose = 0;

  constructor(doc: Y.Doc, max: number) {
    this.#doc = doc;
    this.#max = max;
    this.#most = doc.store.clients.values().reduce((most, { length }) => Math.max(most, length), 0);
  }

  count({ structs, ds }: Update): number | null {
    const byClient = Map.groupBy(structs, ({ id }) => id.client);
    if (byClient.size > MAX_CLIENTS) return null;
    for (const [client, deleted] of ds.clients)
      for (const { clock, len } of deleted)
        this.#take(this.#isDeleted(client, clock, len) ? 1 : this.#cut);
    if (structs.some(isMark)) this.#take(countPieces(this.#doc) / READS_PER_STEP);
    // Reversed, so that the next item can be popped.
    const waiting = [...byClient].map(([client, own]) => [client, own.reverse()] as const);
    for (let moves = true; moves && this.#steps <= this.#max; ) {
      // Clients that wait for each other are scanned once per round.
      this.#take(waiting.length);
      moves = waiting.map(([client, own]) => this.#goOn(client, own)).some(Boolean);
    }
    if (this.#steps > this.#max) return Number.POSITIVE_INFINITY;
    if (waiting.some(([, own]) => own.length > 0)) return null;
    const isThere = [...ds.clients].every(([client, deleted]) =>
      deleted.every(({ clock, len }) => clock + len <= this.#reachedBy(client)),
    );
    return isThere ? Math.ceil(this.#steps) : null;
  }

  /** Cost of one item: it may split another one and shift the items after it. */
  get #cut(): number {
    return 1 + (this.#most + this.#count) / MOVES_PER_STEP;
  }

  #isDeleted(client: number, clock: number, length: number): boolean {
    const own = this.#own(Y.createID(client, clock));
    return own?.deleted === true && own.id.clock + own.length >= clock + length;
  }

  #take(steps: number): void {
    this.#steps += steps;
  }

  #reachedBy(client: number): number {
    return this.#reached.get(client) ?? Y.getState(this.#doc.store, client);
  }

  /** Places the items of one client as far as their dependencies exist. */
  #goOn(client: number, waiting: Struct[]): boolean {
    const before = waiting.length;
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      const { clock } = next.id;
      const end = clock + next.length;
      const isKnown = end <= this.#reachedBy(client);
      const has = (id: Y.ID) => id.clock < this.#reachedBy(id.client);
      // A known item also waits if it names a missing item.
      if (clock > this.#reachedBy(client) || !listDependencies(next).every(has)) break;
      waiting.pop();
      if (isKnown) continue;
      if (next instanceof Y.Item) this.#place(next, Math.max(0, this.#reachedBy(client) - clock));
      this.#reached.set(client, end);
      if (this.#steps > this.#max) break;
    }
    return waiting.length < before;
  }

  /** If the start of an item is known, only its rest is placed, after the known part. */
  #place(item: Y.Item, known: number): void {
    const { client, clock } = item.id;
    const id = Y.createID(client, clock + known);
    const origin = known > 0 ? Y.createID(client, id.clock - 1) : item.origin;
    const { rightOrigin } = item;
    const list = this.#listOf(item, origin);
    this.#count++;
    this.#take(this.#cut);
    const among = this.#standSideBySide(origin, rightOrigin, list)
      ? null
      : this.#among(origin, rightOrigin, list);
    const placed: PlacedPiece = {
      id,
      length: item.length - known,
      rightOrigin,
      list,
      left: this.#ownOnTheLeft(origin),
      among,
    };
    const own = this.#placed.get(client);
    if (own) own.push(placed);
    else this.#placed.set(client, [placed]);
    if (among) {
      this.#take(among.pieces + this.#count - among.behind);
      this.#loose++;
      return;
    }
    this.#take(this.#loose);
    this.#after.set(getLastId(placed), rightOrigin);
    this.#before.set(id, origin);
    if (origin) this.#after.set(origin, id);
    if (rightOrigin) this.#before.set(rightOrigin, getLastId(placed));
    if (!origin && !rightOrigin) this.#begun.add(toListName(list));
  }

  /** Only an item without neighbours names its parent; others are in the list of their neighbour. */
  #listOf({ parent, parentSub, rightOrigin }: Y.Item, origin: Y.ID | null): List {
    const neighbour = origin ?? rightOrigin;
    if (!neighbour) return { parent, sub: parentSub };
    const own = this.#own(neighbour);
    if (own instanceof Y.Item) return { parent: own.parent, sub: own.parentSub };
    return this.#placedAt(neighbour)?.list ?? { parent: null, sub: null };
  }

  #standSideBySide(origin: Y.ID | null, rightOrigin: Y.ID | null, list: List): boolean {
    if (origin) return isSameId(this.#nextTo(origin), rightOrigin);
    if (rightOrigin) return this.#inFrontOf(rightOrigin) === null;
    return !this.#begun.has(toListName(list)) && this.#firstOf(list) === null;
  }

  /** The id of the next item; undefined if unknown. */
  #nextTo(id: Y.ID): Y.ID | null | undefined {
    const known = this.#after.get(id);
    if (known !== undefined) return known;
    const { end, right } = this.#pieceAt(id);
    return id.clock < end - 1 ? Y.createID(id.client, id.clock + 1) : right;
  }

  #inFrontOf(id: Y.ID): Y.ID | null | undefined {
    const known = this.#before.get(id);
    if (known !== undefined) return known;
    const { start, left } = this.#pieceAt(id);
    return id.clock > start ? Y.createID(id.client, id.clock - 1) : left;
  }

  /** An item with its neighbours: from the document, or from the update, whose neighbours are known only if recorded. */
  #pieceAt(id: Y.ID): {
    start: number;
    end: number;
    left: Y.ID | null | undefined;
    right: Y.ID | null | undefined;
  } {
    const own = this.#own(id);
    const piece = own ?? this.#placedAt(id) ?? { id, length: 1 };
    const [start, end] = [piece.id.clock, piece.id.clock + piece.length];
    if (!(own instanceof Y.Item)) return { start, end, left: undefined, right: undefined };
    return { start, end, left: own.left?.lastId ?? null, right: own.right?.id ?? null };
  }

  /** Counts the items between two neighbours that are not adjacent. */
  #among(
    origin: Y.ID | null,
    rightOrigin: Y.ID | null,
    list: List,
  ): NonNullable<PlacedPiece["among"]> {
    const before = origin ? this.#placedAt(origin) : undefined;
    // A continuation of the previous item between the same two neighbours: the items before it are not compared again.
    if (
      before?.among &&
      isSameId(getLastId(before), origin) &&
      isSameId(before.rightOrigin, rightOrigin)
    )
      return { pieces: before.among.pieces, behind: before.among.behind + 1 };
    return { pieces: this.#piecesBetween(origin, rightOrigin, list), behind: 0 };
  }

  #piecesBetween(origin: Y.ID | null, rightOrigin: Y.ID | null, list: List): number {
    const left = this.#ownOnTheLeft(origin);
    const from = left && this.#own(left);
    // The order of two new items is unknown, so everything to the end of the list is counted.
    const isSure = !origin || this.#own(origin) !== null;
    const to = isSure && rightOrigin ? this.#own(rightOrigin) : null;
    const room = this.#max - this.#steps;
    let pieces = 1;
    let one = from instanceof Y.Item ? from.right : this.#firstOf(list);
    for (; one && one !== to && pieces <= room; pieces++) one = one.right;
    return pieces;
  }

  #own(id: Y.ID): Y.Item | Y.GC | null {
    const { store } = this.#doc;
    return id.clock < Y.getState(store, id.client) ? Y.getItem(store, id) : null;
  }

  #placedAt({ client, clock }: Y.ID): PlacedPiece | undefined {
    const list = this.#placed.get(client) ?? [];
    let [from, to] = [0, list.length - 1];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const { id, length } = list[middle] ?? { id: { clock: 0 }, length: 0 };
      if (clock < id.clock) to = middle - 1;
      else if (clock >= id.clock + length) from = middle + 1;
      else return list[middle];
    }
    return undefined;
  }

  #ownOnTheLeft(id: Y.ID | null): Y.ID | null {
    return id && !this.#own(id) ? (this.#placedAt(id)?.left ?? null) : id;
  }

  /** The first item of a list. */
  #firstOf({ parent, sub }: List): Y.Item | null {
    const type = this.#typeOf(parent);
    if (!type) return null;
    if (sub === null) return type._start;
    let first = type._map.get(sub) ?? null;
    for (; first?.left; first = first.left) this.#take(1);
    return first;
  }

  #typeOf(parent: unknown): Pick<Y.AbstractType<never>, "_start" | "_map"> | null {
    if (parent instanceof Y.AbstractType) return parent;
    if (typeof parent === "string") return this.#doc.share.get(parent) ?? null;
    const item = parent instanceof Y.ID ? this.#own(parent) : null;
    return item instanceof Y.Item && item.content instanceof Y.ContentType
      ? item.content.type
      : null;
  }
}

const getLastId = ({ id, length }: PlacedPiece): Y.ID =>
  Y.createID(id.client, id.clock + length - 1);

const isMark = (struct: Struct): boolean =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentFormat;

const isSameId = (one: Y.ID | null | undefined, other: Y.ID | null): boolean =>
  one !== undefined && Y.compareIDs(one, other);

function toListName({ parent, sub }: List): string {
  const list = parent instanceof Y.ID ? `${parent.client}:${parent.clock}` : String(parent);
  return `${list}/${sub ?? ""}`;
}

/** Ids that must exist before this item: its neighbours and its parent. */
function listDependencies(struct: Struct): Y.ID[] {
  // A gap: never satisfied.
  if (struct instanceof Y.Skip) return [Y.createID(struct.id.client, Number.MAX_SAFE_INTEGER)];
  if (!(struct instanceof Y.Item)) return [];
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent].filter((one): one is Y.ID => one instanceof Y.ID);
}
