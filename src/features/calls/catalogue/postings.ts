/** The calls that hold one lexeme, by position in the catalogue, ascending, with the fields it stands in. */
export interface Posting {
  readonly length: number;
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
}

/** The posting lists of a catalogue, by lexeme. */
export interface Postings {
  get(lexeme: string): Posting | undefined;
  has(lexeme: string): boolean;
  keys(): Iterable<string>;
}

interface Unpacked {
  readonly positions: Uint32Array;
  readonly fields: Uint8Array;
}

/** What one catalogue keeps unpacked, whatever is searched for. */
const MAX_UNPACKED_ENTRIES = 2_000_000;

/**
 * Lists of a catalogue that were read last, as plain arrays: some words come in every second search. With the catalogue they are
 * gone.
 */
class UnpackedLists {
  readonly #lists = new Map<PackedPosting, Unpacked>();
  #entries = 0;

  read(posting: PackedPosting): Unpacked {
    const known = this.#lists.get(posting);
    if (known) return known;
    const read = posting.unpack();
    this.#lists.set(posting, read);
    this.#entries += posting.length;
    for (const oldest of this.#lists.keys()) {
      if (this.#entries <= MAX_UNPACKED_ENTRIES || oldest === posting) break;
      this.#lists.delete(oldest);
      this.#entries -= oldest.length;
    }
    return read;
  }
}

/**
 * A list as bytes: for each call its distance to the one before (seven bits a byte, the last without the eighth) and its fields.
 * Two bytes a call for common words, against five in plain arrays and some twenty while they were built.
 */
class PackedPosting implements Posting {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #from: number;
  readonly #lists: UnpackedLists;

  constructor(bytes: Uint8Array, from: number, length: number, lists: UnpackedLists) {
    this.#bytes = bytes;
    this.#from = from;
    this.length = length;
    this.#lists = lists;
  }

  get positions(): Uint32Array {
    return this.#lists.read(this).positions;
  }

  get fields(): Uint8Array {
    return this.#lists.read(this).fields;
  }

  unpack(): Unpacked {
    const bytes = this.#bytes;
    const positions = new Uint32Array(this.length);
    const fields = new Uint8Array(this.length);
    let at = this.#from;
    let position = 0;
    for (let entry = 0; entry < this.length; entry++) {
      let shift = 0;
      let byte = bytes[at++] as number;
      let distance = byte & 0x7f;
      while (byte & 0x80) {
        shift += 7;
        byte = bytes[at++] as number;
        distance |= (byte & 0x7f) << shift;
      }
      position += distance;
      positions[entry] = position;
      fields[entry] = bytes[at++] as number;
    }
    return { positions, fields };
  }
}

/** A list that grows: packed as it goes, but for its last call, of which more fields may come. */
class GrowingPosting {
  #bytes = new Uint8Array(8);
  #used = 0;
  #length = 0;
  #last = 0;
  #position = -1;
  #fields = 0;

  add(position: number, field: number): void {
    if (position === this.#position) {
      this.#fields |= field;
      return;
    }
    this.#write();
    this.#position = position;
    this.#fields = field;
  }

  #write(): void {
    if (this.#position < 0) return;
    if (this.#used + MAX_ENTRY_BYTES > this.#bytes.length) {
      const more = new Uint8Array(Math.ceil(this.#bytes.length * 1.5) + MAX_ENTRY_BYTES);
      more.set(this.#bytes.subarray(0, this.#used));
      this.#bytes = more;
    }
    let distance = this.#position - this.#last;
    while (distance > 0x7f) {
      this.#bytes[this.#used++] = (distance & 0x7f) | 0x80;
      distance >>>= 7;
    }
    this.#bytes[this.#used++] = distance;
    this.#bytes[this.#used++] = this.#fields;
    this.#last = this.#position;
    this.#length++;
  }

  /** All that was added, once. */
  finish(): { bytes: Uint8Array; length: number } {
    this.#write();
    this.#position = -1;
    return { bytes: this.#bytes.subarray(0, this.#used), length: this.#length };
  }
}

/** Five bytes for the distance, one for the fields. */
const MAX_ENTRY_BYTES = 6;

/** Collects the lists of a catalogue, calls in ascending order. */
export class PostingsBuilder {
  readonly #growing = new Map<string, GrowingPosting>();

  add(position: number, field: number, lexeme: string): void {
    let posting = this.#growing.get(lexeme);
    if (!posting) {
      posting = new GrowingPosting();
      this.#growing.set(lexeme, posting);
    }
    posting.add(position, field);
  }

  /** All lists one after the other in few large pieces; what they grew in is let go on the way. */
  finish(): Postings {
    const packed = new Map<string, Posting>();
    const lists = new UnpackedLists();
    let piece = new Uint8Array(PIECE_BYTES);
    let used = 0;
    for (const [lexeme, growing] of this.#growing) {
      const { bytes, length } = growing.finish();
      if (used + bytes.length > piece.length) {
        piece = new Uint8Array(Math.max(PIECE_BYTES, bytes.length));
        used = 0;
      }
      piece.set(bytes, used);
      packed.set(lexeme, new PackedPosting(piece, used, length, lists));
      used += bytes.length;
      this.#growing.delete(lexeme);
    }
    return packed;
  }
}

const PIECE_BYTES = 1 << 20;

/** A packed list with calls that came behind it later. It is put together when somebody reads it: most lists nobody does. */
class LongerPosting implements Posting {
  readonly #packed: Posting | undefined;
  readonly #more: readonly (readonly [position: number, fields: number])[];
  #whole: Unpacked | null = null;

  constructor(before: Posting | undefined, more: readonly (readonly [number, number])[]) {
    const longer = before instanceof LongerPosting ? before : null;
    this.#packed = longer ? longer.#packed : before;
    this.#more = longer ? [...longer.#more, ...more] : more;
  }

  get length(): number {
    return (this.#packed?.length ?? 0) + this.#more.length;
  }

  get positions(): Uint32Array {
    return this.#read().positions;
  }

  get fields(): Uint8Array {
    return this.#read().fields;
  }

  #read(): Unpacked {
    if (this.#whole) return this.#whole;
    const positions = new Uint32Array(this.length);
    const fields = new Uint8Array(this.length);
    const from = this.#packed?.length ?? 0;
    if (this.#packed) {
      positions.set(this.#packed.positions);
      fields.set(this.#packed.fields);
    }
    this.#more.forEach(([position, standing], at) => {
      positions[from + at] = position;
      fields[from + at] = standing;
    });
    this.#whole = { positions, fields };
    return this.#whole;
  }
}

/** The lists of a catalogue as they were packed, and those that calls were added to since. */
export class GrownPostings implements Postings {
  readonly #packed: Postings;
  readonly #longer: ReadonlyMap<string, Posting>;

  /** `added`: each lexeme of each call with a field, calls in ascending order and behind all others. */
  constructor(before: Postings, added: Iterable<readonly [number, Iterable<[string, number]>]>) {
    const more = new Map<string, [position: number, fields: number][]>();
    for (const [position, lexemes] of added) {
      for (const [lexeme, field] of lexemes) {
        const list = more.get(lexeme) ?? [];
        const last = list.at(-1);
        if (last?.[0] === position) last[1] |= field;
        else list.push([position, field]);
        more.set(lexeme, list);
      }
    }
    const grown = before instanceof GrownPostings ? before : null;
    this.#packed = grown ? grown.#packed : before;
    const longer = new Map(grown ? grown.#longer : []);
    for (const [lexeme, list] of more)
      longer.set(lexeme, new LongerPosting(before.get(lexeme), list));
    this.#longer = longer;
  }

  get(lexeme: string): Posting | undefined {
    return this.#longer.get(lexeme) ?? this.#packed.get(lexeme);
  }

  has(lexeme: string): boolean {
    return this.#longer.has(lexeme) || this.#packed.has(lexeme);
  }

  /** Those that no call held when all were loaded. */
  *newKeys(): Generator<string> {
    for (const lexeme of this.#longer.keys()) if (!this.#packed.has(lexeme)) yield lexeme;
  }

  *keys(): Generator<string> {
    yield* this.#packed.keys();
    yield* this.newKeys();
  }
}

/** A list in plain arrays: what a search itself puts together. */
export const plainPosting = (positions: Uint32Array, fields: Uint8Array): Posting => ({
  length: positions.length,
  positions,
  fields,
});
