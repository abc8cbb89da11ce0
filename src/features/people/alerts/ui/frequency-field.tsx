import { useT } from "#platform/i18n/context.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import type { Frequency } from "../rules/frequency.ts";

/** In the order they are offered: the most frequent first, none at all last. */
export const OFFERED_FREQUENCIES: readonly Frequency[] = ["instant", "daily", "weekly", "none"];

interface FrequencyFieldProps {
  id: string;
  /** Visitors have nowhere to find a search that writes nothing. */
  frequencies?: readonly Frequency[];
  value: string;
  help?: string | undefined;
  error?: string | undefined;
}

/** When a search writes; each choice says what will be sent. */
export function FrequencyField({
  id,
  frequencies = OFFERED_FREQUENCIES,
  value,
  help,
  error,
}: FrequencyFieldProps) {
  const t = useT();
  return (
    <RadioGroup
      id={id}
      name="frequency"
      legend={t("alerts:searches.frequencyLabel")}
      help={help}
      error={error}
      layout="grid"
      defaultValue={value}
      options={frequencies.map((frequency) => ({
        value: frequency,
        label: t(`alerts:searches.frequency.${frequency}`),
        help: t(`alerts:searches.frequencyHelp.${frequency}`),
      }))}
    />
  );
}
