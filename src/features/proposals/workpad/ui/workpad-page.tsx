import { type MouseEvent, useEffect, useRef, useState } from "react";
import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import { splitTextParts } from "#features/proposals/posts/rules/mentions.ts";
import { formatPostProblem } from "#features/proposals/posts/ui/post-texts.ts";
import { TabHead } from "#features/proposals/team/ui/tab-head.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { SentMessage } from "../endpoints.ts";
import { messageAnchor } from "../rules/paths.ts";
import type { WorkpadView } from "../views/workpad-page.server.ts";
import { Composer } from "./composer.tsx";
import { type MessageAct, MessageItem, QuestionLink } from "./message-item.tsx";
import type { Outbox, OutgoingMessage } from "./outbox.ts";
import { useWorkpad } from "./use-workpad.ts";

interface WorkpadPageProps {
  view: WorkpadView;
  act: MessageAct | null;
  returned: { text: string; question: string; problem: string } | null;
}

/** The page of a dossier's workpad. */
export function WorkpadPage({ view, act, returned }: WorkpadPageProps) {
  const { t } = useLanguage();
  const { conversation, waiting, outbox, connected, ended, heard, loadOlder } = useWorkpad(view);
  const { dossierId } = view;
  // Fixed at the first render, so that the mark above new messages stays in place.
  const [readUpTo] = useState(view.readUpTo);
  useFocusAfter(act);
  useAnchor(conversation.messages, conversation.older, loadOlder);
  const { messages, older } = conversation;
  // A removed message is not announced.
  const spokenNow = messages.find(({ id, removed }) => id === heard?.id && !removed);
  const firstNew =
    readUpTo > 0
      ? messages.find(({ number, authorId }) => number > readUpTo && authorId !== view.accountId)
      : undefined;
  return (
    <div className="workpad" data-says-ended="">
      <TabHead title={t("workpad:title")} lead={t("workpad:lead")} />
      {ended && (
        <Alert tone="stop" role="alert">
          {t("workpad:ended")}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
      <section className="workpad-scroll" tabIndex={0} aria-label={t("workpad:messages")}>
        <div className="workpad-inner">
          {older && (
            <OlderLink
              href={`${workpadHref(dossierId)}?avant=${messages[0]?.number ?? 0}`}
              onLoad={loadOlder}
            />
          )}
          {messages.length === 0 && waiting.length === 0 && (
            <EmptyState title={t("workpad:empty")}>{t("workpad:emptyText")}</EmptyState>
          )}
          <ol className="messages">
            <Messages {...{ view, messages, act }} firstNew={firstNew?.number} />
            {waiting.map((one) => (
              <WaitingMessage key={one.clientId} {...{ view, outbox }} message={one} />
            ))}
          </ol>
          {view.past && (
            <p>
              <AppLink className="link" href={workpadHref(dossierId)}>
                {t("workpad:newest")}
              </AppLink>
            </p>
          )}
        </div>
      </section>
      <p className="small workpad-state" role="status">
        {connected === false && !ended && (
          <>
            <Icon name="offline" />
            {t("workpad:offline")}
          </>
        )}
      </p>
      <p className="vh" role="log">
        {spokenNow &&
          t("labelled", { label: spokenNow.author ?? "", text: toSpokenText(spokenNow) })}
      </p>
      {!ended && (
        <Composer
          {...{ view, returned }}
          onSend={(text, clientId, question) =>
            outbox.add({ clientId, text, question, at: new Date().toISOString() })
          }
        />
      )}
    </div>
  );
}

function Messages(props: {
  view: WorkpadView;
  messages: readonly SentMessage[];
  act: MessageAct | null;
  firstNew: number | undefined;
}) {
  const { view, messages, act, firstNew } = props;
  const { t, locale } = useLanguage();
  const now = new Date(view.now);
  const dayOf = (message: SentMessage | undefined) =>
    message && formatDay(locale, new Date(message.at), now);
  return messages.map((message, at) => {
    const day = dayOf(message);
    return [
      day !== dayOf(messages[at - 1]) && (
        <li key={`day-${message.id}`} className="messages-day small muted">
          {day}
        </li>
      ),
      message.number === firstNew && (
        <li key="new" className="messages-new small">
          {t("workpad:new")}
        </li>
      ),
      <MessageItem key={message.id} {...{ view, message, act }} />,
    ];
  });
}

/** A message not accepted yet, with its status and actions. */
function WaitingMessage(props: { view: WorkpadView; outbox: Outbox; message: OutgoingMessage }) {
  const { view, outbox, message } = props;
  const { t } = useLanguage();
  const { clientId, text, question, problem } = message;
  return (
    <li className="message" data-own data-waiting>
      <p className="post-text">{text}</p>
      {question && <QuestionLink view={view} question={question} />}
      <p className="small message-state">
        <Icon name={problem ? "stop" : "clock"} />
        {problem
          ? t("workpad:waiting.refused", { reason: formatPostProblem(t, "workpad", problem) })
          : t("workpad:waiting.onDevice")}
      </p>
      {problem && (
        <div className="btn-group">
          <Button size="s" onClick={() => outbox.discard(clientId)}>
            {t("workpad:waiting.discard")}
          </Button>
          <Button size="s" onClick={() => outbox.retry(clientId)}>
            {t("workpad:waiting.retry")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** A link to a page of older messages; with script it loads them into this page. */
function OlderLink({ href, onLoad }: { href: string; onLoad: () => Promise<boolean> }) {
  const { t } = useLanguage();
  const [loading, setLoading] = useState(false);
  const load = async (event: MouseEvent) => {
    event.preventDefault();
    if (loading) return;
    setLoading(true);
    await onLoad();
    setLoading(false);
  };
  return (
    <p className="messages-older">
      <ButtonLink size="s" href={href} onClick={load} aria-busy={loading || undefined}>
        {t("workpad:older")}
      </ButtonLink>
    </p>
  );
}

const toSpokenText = ({ text, mentions }: SentMessage): string =>
  splitTextParts(text, mentions)
    .map((part) =>
      part.kind === "text" ? part.text : part.kind === "mention" ? (part.name ?? "") : part.href,
    )
    .join("");

/** After an edit or removal the focus returns to the message. */
function useFocusAfter(act: MessageAct | null): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (act) {
      last.current = document.activeElement?.closest<HTMLElement>(".message") ?? null;
      return;
    }
    if (last.current?.isConnected) last.current.focus({ preventScroll: true });
    last.current = null;
  }, [act]);
}

/** Pages to load at most in search of a linked message. */
const MAX_PAGES_BACK = 10;

/** Scrolls to the message named in the address, loading older pages if necessary. */
function useAnchor(
  messages: readonly SentMessage[],
  older: boolean,
  loadOlder: () => Promise<boolean>,
): void {
  const [pages, setPages] = useState(0);
  const found = useRef(false);
  useEffect(() => {
    const wanted = Number(/^#m-(\d+)$/.exec(location.hash)?.[1]);
    if (!wanted || found.current) return;
    const target = document.getElementById(messageAnchor(wanted));
    if (target) {
      found.current = true;
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
    } else if (older && (messages[0]?.number ?? 0) > wanted && pages < MAX_PAGES_BACK) {
      setPages(pages + 1);
      void loadOlder();
    }
  }, [messages, older, loadOlder, pages]);
}
