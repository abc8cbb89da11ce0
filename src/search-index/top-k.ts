/**
 * The first so many of some calls by a number, and by a second one among equals, without putting the rest in order: a page is wanted,
 * not the ranking of all.
 */
export class TopK {
  readonly #room: number;
  /** A heap: none stands before the one that is over it, so that the last of those kept is on top. */
  readonly #calls: Uint32Array;
  readonly #keys: Float64Array;
  readonly #seconds: Float64Array;
  #length = 0;

  constructor(room: number) {
    this.#room = room;
    this.#calls = new Uint32Array(room);
    this.#keys = new Float64Array(room);
    this.#seconds = new Float64Array(room);
  }

  add(call: number, key: number, second: number): void {
    if (this.#length < this.#room) {
      this.#rise(this.#length++, call, key, second);
    } else if (this.#room > 0 && key <= (this.#keys[0] as number)) {
      if (this.#isBehind(0, key, second)) this.#sink(call, key, second);
    }
  }

  toSortedArray(): number[] {
    const keys = this.#keys;
    const seconds = this.#seconds;
    return Array.from({ length: this.#length }, (_, at) => at)
      .sort(
        (a, b) =>
          (keys[a] as number) - (keys[b] as number) ||
          (seconds[a] as number) - (seconds[b] as number),
      )
      .map((at) => this.#calls[at] as number);
  }

  /** Whether the one at a place comes after another. */
  #isBehind(at: number, key: number, second: number): boolean {
    const own = this.#keys[at] as number;
    return own > key || (own === key && (this.#seconds[at] as number) > second);
  }

  #rise(from: number, call: number, key: number, second: number): void {
    let at = from;
    while (at > 0) {
      const over = (at - 1) >> 1;
      if (this.#isBehind(over, key, second)) break;
      this.#move(over, at);
      at = over;
    }
    this.#put(at, call, key, second);
  }

  /** Takes the place of the one on top. */
  #sink(call: number, key: number, second: number): void {
    let at = 0;
    for (;;) {
      let under = 2 * at + 1;
      if (under >= this.#length) break;
      const other = under + 1;
      if (
        other < this.#length &&
        this.#isBehind(other, this.#keys[under] as number, this.#seconds[under] as number)
      )
        under = other;
      if (!this.#isBehind(under, key, second)) break;
      this.#move(under, at);
      at = under;
    }
    this.#put(at, call, key, second);
  }

  #move(from: number, to: number): void {
    this.#put(
      to,
      this.#calls[from] as number,
      this.#keys[from] as number,
      this.#seconds[from] as number,
    );
  }

  #put(at: number, call: number, key: number, second: number): void {
    this.#calls[at] = call;
    this.#keys[at] = key;
    this.#seconds[at] = second;
  }
}
