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
