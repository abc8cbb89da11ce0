import { useT } from "#platform/i18n/context.tsx";
import { IconButton } from "#ui/button.tsx";

export type Direction = "up" | "down";

interface MoveButtonsProps {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onMove: (direction: Direction) => void;
  /** Value submitted without script; omit if the order cannot be posted. */
  value?: ((direction: Direction) => string) | undefined;
}

export const moveButtonId = (id: string, direction: Direction): string => `${direction}-${id}`;

/** Move buttons, for keyboard and touch. */
export function MoveButtons({ id, name, first, last, onMove, value }: MoveButtonsProps) {
  const t = useT();
  const button = (direction: Direction, icon: "chevron-up" | "chevron-down", end: boolean) => (
    <IconButton
      id={moveButtonId(id, direction)}
      icon={icon}
      label={t(`cv:builder.career.${direction}`, { name })}
      // Not `disabled`, which would drop the focus when a row reaches the end.
      aria-disabled={end || undefined}
      {...(value ? { type: "submit", name: "move", value: value(direction) } : {})}
      onClick={(event) => {
        event.preventDefault();
        if (!end) onMove(direction);
      }}
    />
  );
  return (
    <span className="pick-moves">
      {button("up", "chevron-up", first)}
      {button("down", "chevron-down", last)}
    </span>
  );
}
