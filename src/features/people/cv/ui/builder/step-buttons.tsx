import { Link } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Step } from "../../rules/cv-limits.ts";
import { stepHref } from "../cv-hrefs.ts";

/** The foot of every step: back, save, on. */
export function StepButtons({ id, step }: { id: string; step: Step }) {
  const t = useT();
  return (
    <div className="step-buttons">
      {step > 1 && (
        <Link className={buttonClass()} to={stepHref(id, (step - 1) as Step)}>
          <Icon name="arrow-left" />
          {t("cv:builder.previous")}
        </Link>
      )}
      <span className="grow" />
      <Button type="submit" name="then" value="save">
        {t("cv:builder.save")}
      </Button>
      <Button type="submit" variant="primary" name="then" value="next">
        {t(step === 4 ? "cv:builder.finish" : "cv:builder.next")}
      </Button>
    </div>
  );
}
