/** Selects the k documents with the lowest keys (ties broken by a second key) without sorting the rest. Higher scores first: negate them. */
export class TopK {
  readonly #capacity: number;
  /** A binary max-heap: its root is the document that the next better one replaces. */
  readonly #positions: Uint32Array;
  readonly #keys: Float64Array;
  readonly #seconds: Float64Array;
  #length = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#positions = new Uint32Array(capacity);
    this.#keys = new Float64Array(capacity);
    this.#seconds = new Float64Array(capacity);
  }

  add(position: number, key: number, second: number): void {
    if (this.#length < this.#capacity) {
      this.#siftUp(this.#length++, position, key, second);
    } else if (this.#capacity > 0 && key <= (this.#keys[0] as number)) {
      if (this.#isAfter(0, key, second)) this.#replaceRoot(position, key, second);
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
      .map((at) => this.#positions[at] as number);
  }

  /** Whether the document at a heap index sorts after the given keys. */
  #isAfter(at: number, key: number, second: number): boolean {
    const ownKey = this.#keys[at] as number;
    return ownKey > key || (ownKey === key && (this.#seconds[at] as number) > second);
  }

  #siftUp(from: number, position: number, key: number, second: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isAfter(parent, key, second)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, position, key, second);
  }

  /** Replaces the root and sifts down. */
  #replaceRoot(position: number, key: number, second: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#length) break;
      const right = child + 1;
      if (
        right < this.#length &&
        this.#isAfter(right, this.#keys[child] as number, this.#seconds[child] as number)
      )
        child = right;
      if (!this.#isAfter(child, key, second)) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, position, key, second);
  }

  #move(from: number, to: number): void {
    this.#put(
      to,
      this.#positions[from] as number,
      this.#keys[from] as number,
      this.#seconds[from] as number,
    );
  }

  #put(at: number, position: number, key: number, second: number): void {
    this.#positions[at] = position;
    this.#keys[at] = key;
    this.#seconds[at] = second;
  }
}
