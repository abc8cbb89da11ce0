export type CharacterCounterProps = {
  count: number;
  max: number;
  /** The figures as shown, written for the reader's language: « 318 / 4 000 ». */
  text: string;
  /** Said once the limit is near or passed: « 12 caractères restants ». */
  warning?: string | undefined;
};

/** From this share of the limit on, the counter draws attention to itself. */
const NEAR = 0.9;

export function CharacterCounter({ count, max, text, warning }: CharacterCounterProps) {
  const over = count > max;
  const near = !over && count >= max * NEAR;
  return (
    <span className={`counter${over ? " counter-over" : near ? " counter-near" : ""}`}>
      {text}
      {/* Always there, so that a screen reader notices when words come into it. */}
      <span className="vh" aria-live="polite">
        {(over || near) && warning}
      </span>
    </span>
  );
}

type LiveCounterProps = {
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
