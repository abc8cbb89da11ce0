import { useEffect, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import type { DossierState, LiveMessage, SentLocks } from "../../live/messages.ts";
import { livePath } from "../../rules/paths.ts";
import { type AnswerSaver, type FormPageRef, receiveAnswer } from "../answer-saver.ts";
import { LiveConnection } from "./live-connection.ts";
import { OtherPeople } from "./other-people.ts";
import { LiveTopics } from "./use-topic.ts";

/** How long it is said that an answer was changed by somebody. */
const NOTICE_MS = 20_000;

interface LiveFormOptions {
  readonly place: FormPageRef;
  readonly saver: AnswerSaver;
  /** When the page's answers were read: what was saved since then is asked for. */
  readonly lastUpdate: string;
  readonly onLocks: (told: SentLocks) => void;
  readonly onUpdate: (lastUpdate: string) => void;
  readonly readOnly: boolean;
  /** How the dossier stood when the page was read, and the person in it. */
  readonly state: DossierState;
  /** It was deposited, or opened again, or the person is something else in it. */
  readonly onState: () => void;
}

export interface LiveForm {
  readonly others: OtherPeople;
  /** Shows what somebody wrote into the answer one is in. */
  readonly showDeferred: (key: string) => void;
  /** What else is followed over the page's socket. */
  readonly topics: LiveTopics;
  /** The person was taken out of the dossier. */
  readonly ended: boolean;
}

/** Others at work in the same form: who they are, where they are, and what they save, as it happens. */
export function useLiveForm(options: LiveFormOptions): LiveForm {
  const { place, saver, readOnly } = options;
  const [others] = useState(() => new OtherPeople(place.formModelType));
  const [ended, setEnded] = useState(false);
  const [page] = useState(() => new LivePage(others, options));
  useEffect(() => page.run(() => setEnded(true)), [page]);
  useEffect(() => {
    const closed = ended || readOnly;
    if (saver.readOnly !== closed) saver.readOnly = closed;
  }, [ended, readOnly, saver]);
  return { others, showDeferred: page.showDeferred, topics: page.topics, ended };
}

type ReceivedAnswer = Extract<LiveMessage, { kind: "answers" }>["answers"][number];

/** What a page does with what it is told. Texts of others never change under one's hands. */
class LivePage {
  readonly topics = new LiveTopics();
  readonly #others: OtherPeople;
  readonly #options: LiveFormOptions;
  readonly #waiting = new Map<string, ReceivedAnswer>();
  #lastUpdate: string;
  #state: string;
  #here: string | null = null;

  constructor(others: OtherPeople, options: LiveFormOptions) {
    this.#others = others;
    this.#options = options;
    this.#lastUpdate = options.lastUpdate;
    this.#state = toStateKey(options.state);
  }

  run(onEnded: () => void): () => void {
    const { place } = this.#options;
    const connection = new LiveConnection({
      address: buildSocketUrl(livePath(place.dossierId, place.formModelType)),
      onOpen: () => {
        this.#askAgain(connection);
        if (this.#here) connection.send({ at: this.#here });
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
    this.topics.connect((message) => connection.send(message));
    connection.start();
    const move = () => {
      const key = getFocusedKey();
      if (key === this.#here) return;
      const left = this.#here;
      this.#here = key;
      connection.send({ at: key });
      if (left) this.showDeferred(left);
    };
    // After the browser has decided where the focus goes.
    const soon = () => setTimeout(move);
    document.addEventListener("focusin", soon);
    document.addEventListener("focusout", soon);
    const unsubscribe = this.#options.saver.subscribe(() => this.#dropMet());
    return () => {
      unsubscribe();
      document.removeEventListener("focusin", soon);
      document.removeEventListener("focusout", soon);
      connection.stop();
    };
  }

  readonly showDeferred = (key: string): void => {
    const told = this.#waiting.get(key);
    if (!told) return;
    this.#waiting.delete(key);
    receiveAnswer(this.#options.saver, told);
    this.#noticeFor(key, told.by ?? "", false);
  };

  /** One wrote on in the answer: their text has been put together with one's own, or both stand in a card. */
  #dropMet(): void {
    for (const [key, { version }] of this.#waiting) {
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
    else if (message.kind === "answers") {
      this.#lastUpdate = message.lastUpdate;
      this.#options.onUpdate(message.lastUpdate);
      // Lists of groups before what stands in the groups.
      const byDepth = message.answers.toSorted(
        (one, other) => one.key.split("/").length - other.key.split("/").length,
      );
      for (const told of byDepth) this.#take(told);
    }
  }

  #follow(state: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState();
  }

  #take(told: ReceivedAnswer): void {
    const { place, saver } = this.#options;
    const { key, byId, by, version } = told;
    if (saver.has(key) && version <= saver.getPart(key).serverValue.version) return;
    const own = byId === place.accountId;
    if (own || key !== this.#here || saver.getPart(key).status.kind !== "saved") {
      receiveAnswer(saver, told);
      if (!own && saver.has(key)) this.#noticeFor(key, by ?? "", false);
      return;
    }
    this.#waiting.set(key, told);
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

const getFocusedKey = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key ?? null;
