import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { WithdrawnCallView } from "../views/withdrawn-call.server.ts";
import { RelatedCalls } from "./call-card.tsx";

/** Says that an agency withdrew a call, why, and which calls are close to it. */
export function WithdrawnCallPage({ call }: { call: WithdrawnCallView }) {
  const { t } = useLanguage();
  return (
    <article className="call-page">
      <header className="call-head">
        <div className="wrap">
          <back-to-list class="call-back">
            <a href={href("/")} className="link">
              <Icon name="arrow-left" />
              {t("page.back")}
            </a>
          </back-to-list>
          <div className="call-title">
            <p className="call-who">
              <a href={call.partner.href} className="who">
                {call.partner.name}
              </a>
            </p>
            <h1>{t("calls:withdrawn.title")}</h1>
            <p className="lead">{call.title}</p>
          </div>
        </div>
      </header>
      <div className="wrap call-layout">
        <div className="prose">
          <p>{t("calls:withdrawn.on", { date: call.withdrawn })}</p>
          <h2>{t("calls:withdrawn.reason")}</h2>
          <p className="withdrawal-reason">{call.reason}</p>
          <p>{t("calls:withdrawn.dossiers")}</p>
        </div>
        <RelatedCalls calls={call.related} />
      </div>
    </article>
  );
}
