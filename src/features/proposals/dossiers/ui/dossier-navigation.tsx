import { useContext } from "react";
import { href } from "react-router";
import type { FormModelType } from "#form-engine/model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Count } from "#ui/tag.tsx";
import { DOSSIER_STEPS, type DossierStep, type DossierTab } from "../rules/dossier-tabs.ts";
import { DepositContext, type StepState, TabCountsContext } from "./dossier-context.ts";

interface PageLink {
  readonly tab: DossierTab;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Number of missing items, of points to look at, or of unread messages. */
  readonly count: { value: number; label: string; tone: "soon" | "talk" } | null;
}

interface StepLink {
  readonly step: DossierStep;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly state: StepState | null;
  readonly pages: readonly PageLink[];
}

const FORMS_OF_TABS: Readonly<Partial<Record<DossierTab, FormModelType>>> = {
  general: "general_information",
  scientific: "scientific_proposition",
};

/** The four steps with their pages and counts. `tab` is null on a page outside all steps. */
export function useDossierSteps(dossierId: string, tab: DossierTab | null): readonly StepLink[] {
  const { t } = useLanguage();
  const { workpad, points } = useContext(TabCountsContext);
  const { acts, steps, missing } = useContext(DepositContext);
  const countFor = (name: DossierTab, href: string): PageLink["count"] => {
    // Opening the workpad marks its messages as read.
    if (name === "workpad" && tab !== "workpad" && workpad > 0)
      return { value: workpad, label: t("dossiers:list.unread", { count: workpad }), tone: "talk" };
    const lacking = missing.get(href) ?? 0;
    const form = FORMS_OF_TABS[name];
    const toLookAt = (form && points[form]) ?? 0;
    if (lacking + toLookAt === 0) return null;
    const labels = [
      ...(lacking > 0 ? [t("dossiers:tabs.missing", { count: lacking })] : []),
      ...(toLookAt > 0 ? [t("dossiers:tabs.points", { count: toLookAt })] : []),
    ];
    return { value: lacking || toLookAt, label: labels.join(", "), tone: "soon" };
  };
  return DOSSIER_STEPS.map(({ step, tabs }) => {
    const pages = tabs
      // For a deposited dossier the completeness page redirects to the deposit.
      .filter(({ tab: name }) => name !== "completeness" || acts !== null)
      .map(({ tab: name, href: toHref }) => {
        const href = toHref(dossierId);
        return { tab: name, href, isCurrent: name === tab, count: countFor(name, href) };
      });
    return {
      step,
      href: pages[0]?.href ?? "",
      isCurrent: pages.some(({ isCurrent }) => isCurrent),
      state: steps?.[step] ?? null,
      pages,
    };
  });
}

/** Navigation of a dossier: four steps as spans of a bridge, the pages of the current step, and a menu of all pages. */
export function DossierNavigation({ steps }: { steps: readonly StepLink[] }) {
  const { t } = useLanguage();
  const current = steps.find(({ isCurrent }) => isCurrent);
  const page = current?.pages.find(({ isCurrent }) => isCurrent);
  const pageCount = steps.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <nav className="dossier-nav" aria-label={t("dossiers:tabs.label")}>
      <div className="wrap">
        <ol className="steps">
          {steps.map((step, index) => (
            <Step key={step.step} number={index + 1} {...step} />
          ))}
        </ol>
        <div className="step-pages">
          {current && (
            <ul
              aria-label={t("dossiers:tabs.pagesOf", {
                step: t(`dossiers:tabs.steps.${current.step}`),
              })}
            >
              {current.pages.map((one) => (
                <li key={one.tab}>
                  <PageTab {...one} />
                </li>
              ))}
            </ul>
          )}
          <menu-dropdown class="all-pages">
            <details className="menu menu-end">
              <summary className="all-pages-open">
                <span className="all-pages-wide">
                  <Icon name="menu" /> {t("dossiers:tabs.all", { count: pageCount })}
                </span>
                <span className="all-pages-narrow">
                  {page
                    ? t(`dossiers:tabs.${page.tab}`)
                    : t("dossiers:tabs.all", { count: pageCount })}
                  {page?.count && <Count {...page.count} />}
                  <Icon name="chevron-down" />
                </span>
              </summary>
              <div className="menu-panel">
                <div className="all-pages-title">
                  <b aria-hidden="true">{t("dossiers:tabs.all", { count: pageCount })}</b>
                  <IconButton icon="close" label={t("dossiers:tabs.close")} data-closes="" />
                </div>
                <ol className="all-pages-steps">
                  {steps.map(({ step, pages }, index) => (
                    <li key={step} className="all-pages-group">
                      <p className="all-pages-step">
                        <i>{index + 1}</i> {t(`dossiers:tabs.steps.${step}`)}
                      </p>
                      <ul>
                        {pages.map((one) => (
                          <li key={one.tab}>
                            <AppLink
                              className="all-pages-link"
                              href={one.href}
                              aria-current={one.isCurrent ? "page" : undefined}
                            >
                              <span>
                                <b>{t(`dossiers:tabs.${one.tab}`)}</b>
                                {one.count && <Count {...one.count} />}
                              </span>{" "}
                              <small>{t(`dossiers:tabs.about.${one.tab}`)}</small>
                            </AppLink>
                          </li>
                        ))}
                      </ul>
                      {step === "deposit" && (
                        <p className="all-pages-new">
                          <b>{t("dossiers:tabs.newHere")}</b> {t("dossiers:tabs.newHereText")}{" "}
                          <AppLink href={`${href("/mon-espace/mon-profil")}?tutoriel`}>
                            {t("dossiers:tabs.tutorial")}
                          </AppLink>
                        </p>
                      )}
                    </li>
                  ))}
                </ol>
              </div>
            </details>
          </menu-dropdown>
        </div>
      </div>
    </nav>
  );
}

function PageTab({ tab, href, isCurrent, count }: PageLink) {
  const { t } = useLanguage();
  return (
    <AppLink className="tab" href={href} aria-current={isCurrent ? "page" : undefined}>
      {t(`dossiers:tabs.${tab}`)}
      {count && <Count {...count} />}
    </AppLink>
  );
}

/** One step: number, name, progress and missing items. */
function Step({ number, step, href, isCurrent, state }: StepLink & { number: number }) {
  const { t } = useLanguage();
  return (
    <li className="step" data-tone={state?.tone} data-current={isCurrent || undefined}>
      <Arch share={state?.share ?? 0} />
      <AppLink className="step-link" href={href} aria-current={isCurrent ? "step" : undefined}>
        <strong className="step-name">
          <i>{number}</i> {t(`dossiers:tabs.steps.${step}`)}
        </strong>
        {state && (
          <>
            <small className="step-words step-long">
              {state.done}
              {state.done && state.lacks && ", "}
              {state.lacks && <b>{state.lacks}</b>}
            </small>
            <small className="step-words step-short" aria-hidden="true">
              {state.lacks ? <b>{state.short}</b> : state.short}
            </small>
          </>
        )}
      </AppLink>
    </li>
  );
}

const ARCH = "M1 80C1 30 60 2 150 2S299 30 299 80";

/** The arch of a step: a dotted line, drawn over in proportion to the progress. Decorative: the text says the same. */
function Arch({ share }: { share: number }) {
  return (
    <>
      <svg className="arch" viewBox="0 0 300 80" preserveAspectRatio="none" aria-hidden="true">
        <path className="arch-ground" d={`${ARCH}Z`} />
        <path className="arch-open" d={ARCH} />
      </svg>
      <svg
        className="arch"
        viewBox="0 0 300 80"
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ clipPath: `inset(-4px ${100 - 100 * share}% -4px -4px)` }}
      >
        <path className="arch-done" d={ARCH} />
      </svg>
    </>
  );
}

/**
 * Steps and pages of the current step, in the sticky bar. For the mouse only (aria-hidden): screen readers have the full
 * navigation above and would read it twice.
 */
export function CompactNavigation({ steps }: { steps: readonly StepLink[] }) {
  const { t } = useLanguage();
  const current = steps.find(({ isCurrent }) => isCurrent);
  const page = current?.pages.find(({ isCurrent }) => isCurrent);
  return (
    <div className="compact-nav" aria-hidden="true">
      <div className="compact-steps">
        {steps.map(({ step, href, isCurrent, state }) => (
          <AppLink key={step} href={href} tabIndex={-1} data-current={isCurrent || undefined}>
            {t(`dossiers:tabs.steps.${step}`)}
            {state && state.missing > 0 && <Count value={state.missing} tone="soon" />}
          </AppLink>
        ))}
      </div>
      {current && page && (
        <menu-dropdown>
          <details className="menu menu-end">
            <summary className="btn btn-s" tabIndex={-1}>
              {t(`dossiers:tabs.${page.tab}`)}
              <span className="chevron">
                <Icon name="chevron-down" />
              </span>
            </summary>
            <div className="menu-panel">
              <ul className="menu-list">
                {current.pages.map(({ tab, href, isCurrent, count }) => (
                  <li key={tab}>
                    <AppLink href={href} tabIndex={-1} data-current={isCurrent || undefined}>
                      {t(`dossiers:tabs.${tab}`)}
                      {count && <Count value={count.value} tone={count.tone} />}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </div>
          </details>
        </menu-dropdown>
      )}
    </div>
  );
}
