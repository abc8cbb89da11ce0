import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { useRootAttribute } from "#ui/live/page-hooks.ts";
import { Stepper } from "#ui/navigation.tsx";
import { STEPS, type Step } from "../../rules/cv-limits.ts";
import { CV_LIST_HREF, cvStepHref } from "../../rules/paths.ts";
import type { CvPartState } from "../autosave/cv-saver.ts";
import { SaveStatusLine } from "../save-status.tsx";

interface BuilderHeadProps {
  id: string;
  step: Step;
  reached: Step;
  title: string;
  state: CvPartState;
  now: Date;
  live: boolean;
  onRetry: () => void;
  onSignIn: () => void;
}

/** Title, save status and steps of the builder. */
export function BuilderHead(props: BuilderHeadProps) {
  const { id, step, reached, title, state, now, live, onRetry, onSignIn } = props;
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  useRootAttribute("saveBar");
  useEffect(() => {
    // After a client-side navigation, focus moves to the heading for screen readers.
    if (navigationType !== "POP") heading.current?.focus();
  }, [navigationType]);
  return (
    <>
      <div className="page-head cv-head">
        <div>
          <AppLink className="cv-back small" href={CV_LIST_HREF}>
            <Icon name="arrow-left" />
            {t("cv:builder.back")}
          </AppLink>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">{t(`cv:builder.leads.${step}`)}</p>
        </div>
        {!live && (
          <noscript>
            <p className="muted small">{t("cv:builder.status.noScript")}</p>
          </noscript>
        )}
      </div>
      <div className="save-bar">
        <SaveStatusLine state={state} now={now} onRetry={onRetry} onSignIn={onSignIn} />
      </div>
      <Stepper
        label={t("cv:builder.stepper")}
        steps={STEPS.map((one) => ({
          label: t(`cv:builder.steps.${one}`),
          href: one <= reached ? cvStepHref(id, one) : undefined,
          current: one === step,
          done: one < reached,
          closed: one <= reached ? undefined : t("cv:builder.notYet"),
        }))}
      />
    </>
  );
}
