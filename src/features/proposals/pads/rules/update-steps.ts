import * as Y from "yjs";

/** More people than ever write at once, each from several windows. */
const MAX_CLIENTS = 1_000;
/** So many pieces are moved along in the time of one step. */
const MOVES_PER_STEP = 500;
/** So many pieces are looked at for marks in the time of one step. */
const READS_PER_STEP = 5;

type Update = ReturnType<typeof Y.decodeUpdate>;
type Struct = Update["structs"][number];

/** Of how many pieces a pad is made: so many steps is a walk over all of it. */
export const countPieces = (doc: Y.Doc): number =>
  doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);

/**
 * How many steps it takes at most to put an update into a pad. A piece of it that names two neighbours between which others stand
 * meanwhile is compared with each of those: a few thousand that name the two ends of a text of a few thousand pieces would cost
 * seconds, and a piece whose neighbours stand side by side costs nothing. What editors send is of the second kind, but where
 * somebody else wrote at the same place.
 *
 * Null where the pad cannot take it as it is: it is none, or builds upon something that is not there. That would wait in the pad, and
 * be put together anew with everything that comes after it. No editor sends such: what it has not brought yet it brings with the
 * next connection, in one piece. Infinity where it is more than `max`: nobody goes on counting then.
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

/** Something for each of many ids: kept by client, then by clock. */
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

/** Where pieces stand: in a type of the pad or of the update, or as what one of its attributes was. */
interface List {
  readonly parent: unknown;
  readonly sub: string | null;
}

/** A piece of the update, once it is counted. */
interface PlacedPiece {
  readonly id: Y.ID;
  readonly length: number;
  readonly rightOrigin: Y.ID | null;
  readonly list: List;
  /** The nearest of the pad's own on its left; null at the beginning. */
  readonly left: Y.ID | null;
  /** Where others stand between its neighbours: how many of the pad's own, and how many of its kind stand in a row before it. */
  readonly among: { readonly pieces: number; readonly behind: number } | null;
}

class UpdateStepCounter {
  readonly #doc: Y.Doc;
  readonly #max: number;
  /** The most pieces one client has in it: they stand in one row. */
  readonly #most: number;
  readonly #reached = new Map<number, number>();
  readonly #placed = new Map<number, PlacedPiece[]>();
  /** Who stands after and before whom, of those whose place is known. */
  readonly #after = new ById<Y.ID | null>();
  readonly #before = new ById<Y.ID | null>();
  /** Lists that were empty and are no more. */
  readonly #begun = new Set<string>();
  #steps = 0;
  #count = 0;
  /** Of which it is not known where exactly they stand: they may stand between any two. */
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
    // The last first: what is next is taken off the end.
    const waiting = [...byClient].map(([client, own]) => [client, own.reverse()] as const);
    for (let moves = true; moves && this.#steps <= this.#max; ) {
      // Many who wait for each other, one step at a time, are looked at again and again.
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

  /** One more piece may cut another in two, and move those behind it along. */
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

  /** Goes on with what one client wrote, as far as it builds upon what is there. */
  #goOn(client: number, waiting: Struct[]): boolean {
    const before = waiting.length;
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      const { clock } = next.id;
      const end = clock + next.length;
      const isKnown = end <= this.#reachedBy(client);
      const has = (id: Y.ID) => id.clock < this.#reachedBy(id.client);
      // What is known already waits, too, as long as it names something that is not there.
      if (clock > this.#reachedBy(client) || !listDependencies(next).every(has)) break;
      waiting.pop();
      if (isKnown) continue;
      if (next instanceof Y.Item) this.#place(next, Math.max(0, this.#reachedBy(client) - clock));
      this.#reached.set(client, end);
      if (this.#steps > this.#max) break;
    }
    return waiting.length < before;
  }

  /** Of one of which the beginning is known already, the rest follows upon that. */
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

  /** Only one without neighbours says where it stands: the others stand where those do. */
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

  /** Who follows; undefined where that is not known. */
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

  /** A piece and its neighbours: the pad's own, or one of the update, of which only those are known that were noted. */
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

  /** How many stand between the neighbours of one that names two which do not stand side by side. */
  #among(
    origin: Y.ID | null,
    rightOrigin: Y.ID | null,
    list: List,
  ): NonNullable<PlacedPiece["among"]> {
    const before = origin ? this.#placedAt(origin) : undefined;
    // It goes on where another of its kind ends: between the same two, and those before it are not among them.
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
    // Of two that are new it is not known which stands first: where it is the right one, all to the end is looked at.
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

  /** The first of a list, from which all of it can be walked. */
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

/** What has to be there before: its neighbours, and what it stands in. */
function listDependencies(struct: Struct): Y.ID[] {
  // A gap, which nothing fills.
  if (struct instanceof Y.Skip) return [Y.createID(struct.id.client, Number.MAX_SAFE_INTEGER)];
  if (!(struct instanceof Y.Item)) return [];
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent].filter((one): one is Y.ID => one instanceof Y.ID);
}
