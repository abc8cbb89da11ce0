import { type ReactNode, useId } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Card, CardGrid } from "#ui/card.tsx";
import { Highlight } from "#ui/highlight.tsx";
import { Icon } from "#ui/icon.tsx";
import { TimeBar } from "#ui/progress-bar.tsx";
import { StatusMark } from "#ui/tag.tsx";
import type { CallCardView } from "../rules/call-card.ts";
import type { CardHighlights } from "../views/search-view.server.ts";
import { useCallExtras } from "./call-extras.tsx";

interface CallCardProps {
  call: CallCardView;
  level?: 2 | 3 | 4;
  /** Ranges to highlight in title and summary. */
  highlights?: CardHighlights | undefined;
}

export function CallCard({ call, level, highlights }: CallCardProps) {
  const t = useT();
  const { renderCardAction } = useCallExtras();
  return (
    <Card
      id={`appel-${call.id}`}
      level={level}
      title={<Highlight text={call.title} ranges={highlights?.title ?? []} />}
      href={call.href}
      partner={call.partner.colour}
      partnerName={<abbr title={call.partner.name}>{call.partner.code}</abbr>}
      state={<StatusMark tone={call.status}>{t(`calls:status.${call.status}`)}</StatusMark>}
      action={renderCardAction(call)}
      marks={[
        call.openToCompanies && (
          <>
            <Icon name="building" />
            {t("calls:card.companies")}
          </>
        ),
        call.openToInternational && (
          <>
            <Icon name="globe" />
            {t("calls:card.international")}
          </>
        ),
        t(`calls:card.consortium.${call.consortiumType}`),
      ].filter(Boolean)}
      foot={<CallTimeLine time={call.time} />}
      body={
        <FoldedText name={call.title}>
          <Highlight text={call.summary} ranges={highlights?.summary ?? []} />
        </FoldedText>
      }
    />
  );
}

function CallTimeLine({ time }: { time: CallCardView["time"] }) {
  return (
    <>
      <p className="call-time">
        <b className={time.tone === "soon" ? "soon" : undefined}>{time.label}</b>,{" "}
        <time dateTime={time.iso}>{time.moment}</time>
      </p>
      <TimeBar ratio={time.ratio} tone={time.tone} />
    </>
  );
}

/** A folded summary. The script shows a button to unfold it when it is too long. */
function FoldedText({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <card-fold>
      <p id={id} className="fold-text">
        {children}
      </p>
      <button
        type="button"
        className="fold-trigger"
        aria-controls={id}
        aria-expanded="false"
        hidden
      >
        <span className="fold-more">{t("calls:live.more")}</span>
        <span className="fold-less">{t("calls:live.less")}</span>
        <span className="vh">, {name}</span>
      </button>
    </card-fold>
  );
}

/** Calls like the one of the page. */
export function RelatedCalls({ calls }: { calls: readonly CallCardView[] }) {
  const t = useT();
  return (
    <aside className="call-related" aria-labelledby="related">
      <h2 id="related">{t("calls:callPage.related")}</h2>
      {calls.length > 0 ? (
        <CardGrid>
          {calls.map((other) => (
            <CallCard key={other.id} call={other} />
          ))}
        </CardGrid>
      ) : (
        <p>{t("calls:callPage.noneRelated")}</p>
      )}
    </aside>
  );
}
