/** What is kept on the device beside the text. */
interface DeviceNotes {
  get(key: string): Promise<unknown>;
  set(key: string, value: number): Promise<unknown>;
}

/** 1 while the device holds words that the server has not taken. */
const UNSENT = "unsent";

/**
 * Whether something that was typed on this device has not been taken by the server. The device is told too: a page that opens
 * later shows those words, and must not call them saved, nor throw them away when its right ends.
 */
export class UnsentWords {
  readonly #device: DeviceNotes;
  readonly #tell: (unsaved: boolean) => void;
  #isRead = false;
  /** What the device was told last, as far as this page knows. */
  #noted: 0 | 1 | null = null;

  constructor(device: DeviceNotes, tell: (unsaved: boolean) => void) {
    this.#device = device;
    this.#tell = tell;
  }

  /** Once the text of the device is in the page's: that of an earlier page may have got to the server meanwhile. */
  async read(hasUnsynced: () => boolean): Promise<void> {
    const unsent = await this.#device.get(UNSENT);
    this.#isRead = true;
    if (unsent !== 1) return;
    if (hasUnsynced()) this.typed();
    else this.acknowledged();
  }

  typed(): void {
    this.#tell(true);
    this.#note(1);
  }

  /** The server has everything this page has. Before the device was read, that is not all there is. */
  acknowledged(): void {
    this.#tell(false);
    if (this.#isRead) this.#note(0);
  }

  #note(unsent: 0 | 1): void {
    if (this.#noted === unsent) return;
    this.#noted = unsent;
    this.#device.set(UNSENT, unsent).catch(() => {
      // A browser that keeps nothing.
    });
  }
}
