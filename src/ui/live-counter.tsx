import { CharacterCounter } from "./character-counter.tsx";

export type LiveCounterProps = {
  /** The id of the field it counts. */
  field: string;
  count: number;
  max: number;
  /** `{n} / {max}`, and what is said near and past the limit: « Caractères restants : {n} ». */
  labels: { text: string; left: string; over: string };
  format: (value: number) => string;
};

/** Counts while one types. Without script it shows what the server counted. */
export function LiveCounter({ field, count, max, labels, format }: LiveCounterProps) {
  const text = labels.text.replace("{n}", format(count)).replace("{max}", format(max));
  return (
    <live-counter
      class="counter-live"
      data-field={field}
      data-max={max}
      data-text={labels.text}
      data-left={labels.left}
      data-over={labels.over}
    >
      <CharacterCounter count={count} max={max} text={text} />
    </live-counter>
  );
}
