export type CharacterCounterProps = {
  count: number;
  max: number;
  /** The formatted figures: « 318 / 4 000 ». */
  text: string;
  /** Announced near and past the limit: « 12 caractères restants ». */
  warning?: string | undefined;
};

/** Share of the limit from which the counter is emphasised. */
const NEAR = 0.9;

export function CharacterCounter({ count, max, text, warning }: CharacterCounterProps) {
  const over = count > max;
  const near = !over && count >= max * NEAR;
  return (
    <span className={`counter${over ? " counter-over" : near ? " counter-near" : ""}`}>
      {text}
      {/* Always rendered, so that screen readers notice a change of its text. */}
      <span className="vh" aria-live="polite">
        {(over || near) && warning}
      </span>
    </span>
  );
}

type LiveCounterProps = {
  /** Id of the counted field. */
  field: string;
  count: number;
  max: number;
  /** `{n} / {max}`, and the announcements near and past the limit: « Caractères restants : {n} ». */
  labels: { text: string; left: string; over: string };
  format: (value: number) => string;
};

/** Counts while typing. Without script it shows the server's count. */
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
