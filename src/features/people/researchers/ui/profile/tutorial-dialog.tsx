import { useEffect, useState } from "react";
import { href } from "react-router";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Link } from "#ui/link.tsx";
import type { markTutorialSeenContract } from "../../endpoints.ts";

const STEPS = ["step_1", "step_2", "step_3"] as const;
const LINKS = {
  step_1: { href: "https://orcid.org/my-orcid", outside: true },
  step_2: null,
  step_3: { href: href("/mon-espace/mes-productions/:page?/:pagination?"), outside: false },
} as const;

/** Tutorial of three steps. Open while rendered. */
export function TutorialDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? "step_1";
  const last = at === STEPS.length - 1;
  const link = LINKS[step];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("researchers:tutorial.title")}
      closeLabel={t("researchers:tutorial.close")}
      actions={
        <>
          {at > 0 && (
            <Button onClick={() => setAt(at - 1)}>{t("researchers:tutorial.previous")}</Button>
          )}
          <Button variant="primary" onClick={() => (last ? onClose() : setAt(at + 1))}>
            {t(`researchers:tutorial.${last ? "complete" : "next"}`)}
          </Button>
        </>
      }
    >
      <div className="tutorial">
        <ol className="tutorial-steps" aria-label={t("researchers:tutorial.steps")}>
          {STEPS.map((one, index) => (
            <li key={one} aria-current={index === at ? "step" : undefined}>
              <span className="tutorial-number" aria-hidden="true">
                0{index + 1}
              </span>
              {t(`researchers:tutorial.${one}.title`)}
            </li>
          ))}
        </ol>
        <div className="tutorial-text" aria-live="polite">
          <p className="muted">{t("researchers:tutorial.step", { number: at + 1 })}</p>
          <h3>{t(`researchers:tutorial.${step}.title`)}</h3>
          <p>{t(`researchers:tutorial.${step}.text`)}</p>
          <p className="muted">{t(`researchers:tutorial.${step}.more`)}</p>
          {link && (
            <p>
              <Link
                href={link.href}
                newTab={link.outside ? t("researchers:required.newTab") : undefined}
              >
                {t(`researchers:tutorial.${step}.link`)}
              </Link>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const markSeen = () =>
  callEndpoint<typeof markTutorialSeenContract>("POST", "/mon-espace/tutoriel/vu", {
    keepalive: true,
    promptSignIn: false,
  });

/** Opens the tutorial once by itself, then on demand. */
export function useTutorial({ seen, wanted }: { seen: boolean; wanted: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!seen || wanted) setOpen(true);
    // Marked as seen when shown: closing the tab counts too.
    if (!seen) void markSeen();
  }, [seen, wanted]);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
