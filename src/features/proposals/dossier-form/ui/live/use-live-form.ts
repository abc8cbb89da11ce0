import { useEffect, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import type { DossierState, LiveMessage, SentLocks } from "../../live/messages.ts";
import { livePath } from "../../rules/paths.ts";
import { type AnswerSaver, type FormPageRef, receiveAnswer } from "../answer-saver.ts";
import { findFocusedKey } from "./keep-focus.ts";
import { LiveConnection } from "./live-connection.ts";
import { OtherPeople } from "./other-people.ts";
import { LiveTopics } from "./use-topic.ts";

/** How long a notice of a change is shown. */
const NOTICE_MS = 20_000;
/** Delay before a new version that could not be loaded is asked for again. */
const RETRY_MS = 5_000;

interface LiveFormOptions {
  readonly pageRef: FormPageRef;
  readonly saver: AnswerSaver;
  /** When the page's answers were loaded; changes since then are requested. */
  readonly lastUpdate: string;
  /** Version of the form when the page was loaded. */
  readonly versionId: string;
  /** The form has another version than the page: loads it. False if it could not be loaded. */
  readonly onNewVersion: () => Promise<boolean>;
  readonly onLocks: (locks: SentLocks) => void;
  readonly onUpdate: (lastUpdate: string) => void;
  readonly readOnly: boolean;
  /** The dossier's state and the person's role when the page was loaded. */
  readonly state: DossierState;
  /** The dossier was deposited or reopened, or the person's role changed. */
  readonly onState: () => void;
}

export interface LiveForm {
  readonly others: OtherPeople;
  /** Shows the new text of the answer that is being edited. */
  readonly showDeferred: (key: string) => void;
  /** Topics followed over the page's socket. */
  readonly topics: LiveTopics;
  /** The person was removed from the dossier. */
  readonly ended: boolean;
}

/** Connects a form to the other members: who they are, which answer they edit, and what they save. */
export function useLiveForm(options: LiveFormOptions): LiveForm & {
  /** To be called when the page shows another version of the form. */
  readonly onFollowed: (version: { versionId: string; lastUpdate: string }) => void;
} {
  const { pageRef, saver, readOnly } = options;
  const [others] = useState(() => new OtherPeople(pageRef.formModelType));
  const [ended, setEnded] = useState(false);
  const [page] = useState(() => new LivePage(others, options));
  useEffect(() => page.run(() => setEnded(true)), [page]);
  useEffect(() => {
    const closed = ended || readOnly;
    if (saver.readOnly !== closed) saver.readOnly = closed;
  }, [ended, readOnly, saver]);
  const { showDeferred, topics, onFollowed } = page;
  return { others, showDeferred, topics, ended, onFollowed };
}

type ReceivedAnswer = Extract<LiveMessage, { kind: "answers" }>["answers"][number];

/** Handles the messages of a page's socket. A text being edited is never replaced by another member's version. */
class LivePage {
  readonly topics = new LiveTopics();
  readonly #others: OtherPeople;
  readonly #options: LiveFormOptions;
  readonly #waiting = new Map<string, ReceivedAnswer>();
  #lastUpdate: string;
  #versionId: string;
  /** The version that is being loaded. */
  #loading: string | null = null;
  #ask: () => void = () => {};
  #state: string;
  #focusedKey: string | null = null;

  constructor(others: OtherPeople, options: LiveFormOptions) {
    this.#others = others;
    this.#options = options;
    this.#lastUpdate = options.lastUpdate;
    this.#versionId = options.versionId;
    this.#state = toStateKey(options.state);
  }

  run(onEnded: () => void): () => void {
    const { pageRef } = this.#options;
    const connection = new LiveConnection({
      address: buildSocketUrl(livePath(pageRef.dossierId, pageRef.formModelType)),
      onOpen: () => {
        this.#askAgain(connection);
        if (this.#focusedKey) connection.send({ at: this.#focusedKey });
      },
      onClose: () => {
        this.#others.people = [];
      },
      onMessage: (message) => {
        if (message.kind === "missed") this.#askAgain(connection);
        else this.#receive(message);
      },
      onEnded,
    });
    this.#ask = () => this.#askAgain(connection);
    this.topics.connect((message) => connection.send(message));
    connection.start();
    const move = () => {
      const key = findFocusedKey();
      if (key === this.#focusedKey) return;
      const left = this.#focusedKey;
      this.#focusedKey = key;
      connection.send({ at: key });
      if (left) this.showDeferred(left);
    };
    // Deferred until the browser has moved the focus.
    const soon = () => setTimeout(move);
    document.addEventListener("focusin", soon);
    document.addEventListener("focusout", soon);
    const unsubscribe = this.#options.saver.subscribe(() => this.#dropMerged());
    return () => {
      unsubscribe();
      document.removeEventListener("focusin", soon);
      document.removeEventListener("focusout", soon);
      connection.stop();
    };
  }

  readonly showDeferred = (key: string): void => {
    const answer = this.#waiting.get(key);
    if (!answer) return;
    this.#waiting.delete(key);
    receiveAnswer(this.#options.saver, answer);
    this.#noticeFor(key, answer.by ?? "", false);
  };

  readonly onFollowed = (version: { versionId: string; lastUpdate: string }): void => {
    this.#versionId = version.versionId;
    this.#loading = null;
    this.#lastUpdate = version.lastUpdate;
    for (const key of this.#waiting.keys()) this.#others.setNotice(key, null);
    this.#waiting.clear();
    // Answers saved since the version was loaded were not taken.
    this.#ask();
  };

  /** Loads another version of the form, once; again if that failed. */
  async #loadVersion(versionId: string): Promise<void> {
    if (versionId === this.#versionId || versionId === this.#loading) return;
    this.#loading = versionId;
    if (await this.#options.onNewVersion()) return;
    this.#loading = null;
    setTimeout(() => this.#ask(), RETRY_MS);
  }

  /** The person kept typing: the saver has merged the other text, or shows a conflict. */
  #dropMerged(): void {
    for (const [key, { version }] of this.#waiting) {
      if (!this.#options.saver.has(key)) continue;
      const { status, serverValue } = this.#options.saver.getPart(key);
      if (status.kind !== "conflict" && serverValue.version < version) continue;
      this.#waiting.delete(key);
      this.#others.setNotice(key, null);
    }
  }

  #askAgain(connection: LiveConnection): void {
    connection.send({ since: this.#lastUpdate });
    this.topics.requestAll();
  }

  #receive(message: Exclude<LiveMessage, { kind: "missed" }>): void {
    if (message.kind === "topic") this.topics.receive(message);
    else if (message.kind === "people") this.#others.people = message.people;
    else if (message.kind === "locks") this.#options.onLocks(message);
    else if (message.kind === "state") this.#follow(toStateKey(message));
    else if (message.kind === "formVersion") void this.#loadVersion(message.versionId);
    // Answers of another version have other keys and values.
    else if (message.kind === "answers" && message.versionId !== this.#versionId)
      void this.#loadVersion(message.versionId);
    else if (message.kind === "answers") {
      this.#lastUpdate = message.lastUpdate;
      this.#options.onUpdate(message.lastUpdate);
      // Group lists first, since answers inside groups depend on them.
      const byDepth = message.answers.toSorted(
        (one, other) => one.key.split("/").length - other.key.split("/").length,
      );
      for (const answer of byDepth) this.#take(answer);
    }
  }

  #follow(state: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState();
  }

  #take(answer: ReceivedAnswer): void {
    const { pageRef, saver } = this.#options;
    const { key, byId, by, version } = answer;
    if (saver.has(key) && version <= saver.getPart(key).serverValue.version) return;
    const own = byId === pageRef.accountId;
    if (own || key !== this.#focusedKey || saver.getPart(key).status.kind !== "saved") {
      receiveAnswer(saver, answer);
      if (!own && saver.has(key)) this.#noticeFor(key, by ?? "", false);
      return;
    }
    this.#waiting.set(key, answer);
    this.#others.setNotice(key, { by: by ?? "", isDeferred: true });
  }

  #noticeFor(key: string, by: string, isDeferred: boolean): void {
    const notice = { by, isDeferred };
    this.#others.setNotice(key, notice);
    setTimeout(() => {
      if (this.#others.getNotice(key) === notice) this.#others.setNotice(key, null);
    }, NOTICE_MS);
  }
}

const toStateKey = ({ place, unlocked, role, mayWrite }: DossierState): string =>
  [place, unlocked, role, mayWrite].join(" ");
