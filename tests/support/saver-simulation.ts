import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import type { PageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type {
  Change,
  ChangeResult,
  MergeFunction,
  SendResult,
} from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import { withSyncDrafts } from "#platform/browser/saver/sync-drafts.ts";
import { MemoryChannel, MemoryDrafts, MemoryPageLocks } from "./saver-fakes.ts";

/** Values are rows of words. Every typed word is unique, so that it can be found again. */
const wordsOf = (value: string): string[] => value.split(" ").filter(Boolean);
const textOf = (words: Iterable<string>): string => [...words].join(" ");

export const KEYS = ["a", "b"] as const;
export type Key = (typeof KEYS)[number];

/** Behaviours of the network. `late` and both `twice` deliver a request after it was given up. */
export const NETWORKS = [
  "ok",
  "slow",
  "dropped",
  "answerLost",
  "late",
  "twice",
  "twiceAnsweredLast",
  "oneVerdictMissing",
  "signedOut",
  "refused",
  "locked",
] as const;
export type Network = (typeof NETWORKS)[number];

interface Version {
  readonly value: string;
  readonly changeId: string | undefined;
}

/** A server of many parts. With `remembers` it knows changes by id; otherwise it relies on versions. */
class FakeServer {
  readonly histories = new Map<string, Version[]>();
  /** Texts refused by a newer version; kept with `remembers`. */
  readonly aside: string[] = [];
  readonly #remembers: boolean;

  constructor(remembers: boolean) {
    this.#remembers = remembers;
    for (const key of KEYS) this.histories.set(key, [{ value: "", changeId: undefined }]);
  }

  history(key: string): Version[] {
    return this.histories.get(key) ?? [];
  }

  held(key: string, version = this.history(key).length) {
    const made = this.history(key)[version - 1];
    const changeId = this.#remembers ? made?.changeId : undefined;
    return { value: made?.value ?? "", version, meta: undefined, changeId };
  }

  write(key: string, value: string, changeId?: string): void {
    this.history(key).push({ value, changeId });
  }

  apply(changes: readonly Change<string>[]): Record<string, ChangeResult<string, undefined>> {
    return Object.fromEntries(changes.map((change) => [change.key, this.#applyOne(change)]));
  }

  #applyOne({ key, id, version, value }: Change<string>): ChangeResult<string, undefined> {
    const known = this.history(key).findIndex(({ changeId }) => changeId === id);
    if (this.#remembers && known >= 0) return { kind: "saved", held: this.held(key, known + 1) };
    const held = this.held(key);
    if (version !== held.version) {
      if (this.#remembers) this.aside.push(value);
      return { kind: "conflict", held };
    }
    this.write(key, value, id);
    return { kind: "saved", held: this.held(key) };
  }
}

/** Values that cannot be merged clash: mine and theirs without the words either removed. */
const merging: MergeFunction<string> = (base, mine, theirs) => {
  const [before, ours, others] = [base, mine, theirs].map((one) => new Set(wordsOf(one))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  if (base === theirs) return "apart";
  const kept = [...others].filter((word) => ours.has(word) || !before.has(word));
  return { merged: textOf(new Set([...kept, ...[...ours].filter((word) => !before.has(word))])) };
};
const clashing: MergeFunction<string> = (base, _, theirs) => (base === theirs ? "apart" : "clash");

interface Tab {
  readonly saver: Saver<string>;
  alive: boolean;
  /** Closes the tab at once, without events. */
  kill(): void;
}

interface WorldOptions {
  remembers: boolean;
  merges: boolean;
  tellsTabs: boolean;
  /** Time the device needs to write a draft. */
  deviceMs?: number;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<never>(() => {});

/** A server, a browser with tabs, and the faults between them. */
export class SaverSimulation {
  readonly server: FakeServer;
  readonly drafts = new MemoryDrafts<string>();
  /** Drafts written by `writeNow`. */
  readonly instantDrafts = new MemoryDrafts<string>();
  readonly tabs: Tab[] = [];
  readonly typedWords = new Set<string>();
  /** Words that a person deleted, or declined where no history keeps them. */
  readonly deletedWords = new Set<string>();
  /** Words that a person declined. */
  readonly declinedWords = new Set<string>();
  readonly violations: string[] = [];
  network: Network = "ok";
  readonly #options: WorldOptions;
  readonly #pages = new MemoryPageLocks();
  readonly #channel = new MemoryChannel<string, undefined>();

  constructor(options: WorldOptions) {
    this.#options = options;
    this.server = new FakeServer(options.remembers);
  }

  get openTabs(): Tab[] {
    return this.tabs.filter(({ alive }) => alive);
  }

  openTab(): Tab {
    const releases: (() => void)[] = [];
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const pages: PageLocks = {
      acquire: (client) => {
        const release = this.#pages.acquire(client);
        releases.push(release);
        return release;
      },
      // A lock ends with its page.
      runWhenReleased: (client, run, signal) =>
        this.#pages.runWhenReleased(
          client,
          () => Promise.race([tab.alive ? run() : died, died]),
          signal,
        ),
    };
    const saver: Saver<string> = new Saver<string>({
      parts: Object.fromEntries(KEYS.map((key) => [key, { serverValue: this.server.held(key) }])),
      send: (changes) => (tab.alive ? this.#deliver(changes, tab) : never()),
      isSame: (one, other) => one === other,
      merge: this.#options.merges ? merging : clashing,
      hasServerHistory: this.#options.remembers,
      drafts: this.#storageOf(() => tab.alive),
      pageLocks: pages,
      ...(this.#options.tellsTabs ? { channel: this.#channel.openTab() } : {}),
    });
    const tab: Tab = {
      saver,
      alive: true,
      kill: () => {
        tab.alive = false;
        die();
        for (const release of releases) release();
      },
    };
    this.#watch(tab);
    saver.start();
    this.tabs.push(tab);
    return tab;
  }

  type(key: Key, tab: Tab): void {
    const word = this.#newWord();
    tab.saver.change(key, textOf([...wordsOf(tab.saver.getPart(key).value), word]));
  }

  deleteLastWord(key: Key, tab: Tab): void {
    const words = wordsOf(tab.saver.getPart(key).value);
    const last = words.pop();
    if (last) this.deletedWords.add(last);
    tab.saver.change(key, textOf(words));
  }

  /** Saves from another machine. */
  writeFromOtherDevice(key: Key): void {
    this.server.write(key, textOf([...wordsOf(this.server.held(key).value), this.#newWord()]));
  }

  /** Resolves a conflict; the declined text is in the history, where the server has one. */
  async resolveConflict(key: Key, tab: Tab, mine: boolean): Promise<void> {
    const { status, value } = tab.saver.getPart(key);
    if (status.kind !== "conflict") return;
    const [chosen, other] = mine ? [value, status.theirs.value] : [status.theirs.value, value];
    const against = this.#options.remembers ? this.declinedWords : this.deletedWords;
    for (const word of wordsOf(other)) if (!wordsOf(chosen).includes(word)) against.add(word);
    if (mine) void tab.saver.keepMine(key);
    else void tab.saver.takeTheirs(key);
  }

  /** Words that are in no page, not on the device and were never on the server. */
  listLostWords(): string[] {
    const places = [
      ...this.openTabs.flatMap(({ saver }) => KEYS.map((key) => saver.getPart(key).value)),
      ...[...this.drafts.drafts.values(), ...this.instantDrafts.drafts.values()].map(
        ({ draft }) => draft.value ?? "",
      ),
      ...[...this.server.histories.values()].flat().map(({ value }) => value),
      ...this.server.aside,
    ];
    const found = new Set(places.flatMap(wordsOf));
    return [...this.typedWords].filter((word) => !found.has(word) && !this.deletedWords.has(word));
  }

  /** Words that were not declined and that the server does not have now. */
  listMissingWords(): string[] {
    const found = new Set(KEYS.flatMap((key) => wordsOf(this.server.held(key).value)));
    return [...this.typedWords].filter(
      (word) => !found.has(word) && !this.deletedWords.has(word) && !this.declinedWords.has(word),
    );
  }

  #newWord(): string {
    const word = `w${this.typedWords.size}`;
    this.typedWords.add(word);
    return word;
  }

  /** Closes the tab with its events. */
  close(tab: Tab): void {
    void tab.saver.flushBeforeUnload();
    tab.kill();
  }

  /** Number of drafts that a new page would find on the device. */
  async countDrafts(): Promise<number> {
    return (await withSyncDrafts(this.drafts, this.instantDrafts).list()).length;
  }

  /** Asserts that versions never decrease and that `saved` is reported only after the server has accepted. */
  #watch(tab: Tab): void {
    const versions = new Map<string, number>();
    tab.saver.subscribe(() => {
      if (!tab.alive) return;
      for (const key of KEYS) {
        const { serverValue, status, value } = tab.saver.getPart(key);
        if (serverValue.version < (versions.get(key) ?? 0))
          this.violations.push(`${key} went back to version ${serverValue.version}`);
        versions.set(key, serverValue.version);
        if (status.kind === "saved" && this.server.held(key, serverValue.version).value !== value)
          this.violations.push(`${key} is called saved as "${value}"`);
      }
    });
  }

  async #deliver(
    changes: readonly Change<string>[],
    tab: Tab,
  ): Promise<SendResult<string, undefined>> {
    const answer = await this.#fare(changes);
    return tab.alive ? answer : never();
  }

  async #fare(changes: readonly Change<string>[]): Promise<SendResult<string, undefined>> {
    const { network } = this;
    const apply = () => this.server.apply(changes);
    await sleep(network === "slow" ? 5000 : 20);
    switch (network) {
      case "ok":
      case "slow":
        return { kind: "answered", verdicts: apply() };
      case "dropped":
        return { kind: "offline" };
      case "answerLost":
        apply();
        return { kind: "failed" };
      case "late":
        void sleep(2500).then(apply);
        return { kind: "failed" };
      case "twice":
        void sleep(700).then(apply);
        return { kind: "answered", verdicts: apply() };
      case "twiceAnsweredLast":
        apply();
        await sleep(700);
        return { kind: "answered", verdicts: apply() };
      case "oneVerdictMissing": {
        const [first] = changes;
        const { [first?.key ?? ""]: _, ...verdicts } = apply();
        return { kind: "answered", verdicts };
      }
      default:
        return { kind: network };
    }
  }

  /** Writes on request (later on a slow device) and reports late; a closed tab writes nothing more. */
  #storageOf(alive: () => boolean): DraftStore<string> {
    const { deviceMs = 0 } = this.#options;
    const storeIn = (drafts: MemoryDrafts<string>, lateMs: number): DraftStore<string> => {
      const slowly = async <Result>(run: () => Promise<Result>): Promise<Result> => {
        if (lateMs > 0) await sleep(lateMs);
        if (!alive()) return never();
        const result = await run();
        await sleep(3);
        return alive() ? result : never();
      };
      return {
        list: () => slowly(() => drafts.list()),
        read: (key, client) => slowly(() => drafts.read(key, client)),
        write: (key, client, draft) => slowly(() => drafts.write(key, client, draft)),
        writeNow: (key, client, draft) => {
          if (alive()) drafts.writeNow(key, client, draft);
        },
        remove: (key, client) => slowly(() => drafts.remove(key, client)),
      };
    };
    return withSyncDrafts(storeIn(this.drafts, deviceMs), storeIn(this.instantDrafts, 0));
  }
}
