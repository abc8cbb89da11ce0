import { AppLink } from "./app-link.tsx";
import { Icon } from "./icon.tsx";

export type StepperProps = {
  label: string;
  steps: readonly {
    label: string;
    /** Where the step is worked on; left out while it cannot be opened. */
    href?: string | undefined;
    current?: boolean | undefined;
    done?: boolean | undefined;
    /** Why it cannot be opened, read after its name. */
    closed?: string | undefined;
  }[];
};

/** The steps of a longer work: where one is, where one may go. */
export function Stepper({ label, steps }: StepperProps) {
  return (
    <nav className="stepper" aria-label={label}>
      <ol>
        {steps.map(({ label, href, current, done, closed }, index) => {
          const inside = (
            <>
              <span className="stepper-n" aria-hidden="true">
                {done && !current ? <Icon name="check" /> : index + 1}
              </span>
              <span className="stepper-label">{label}</span>
            </>
          );
          return (
            <li key={label} data-current={current || undefined} data-done={done || undefined}>
              {href ? (
                <AppLink href={href} aria-current={current ? "step" : undefined}>
                  {inside}
                </AppLink>
              ) : (
                <span className="stepper-closed">
                  {inside}
                  {closed && <span className="vh"> ({closed})</span>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
