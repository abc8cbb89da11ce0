import { type DragEvent, useRef, useState } from "react";

/** Rows dragged by mouse into another order; buttons do the same for everybody else. */
export function useDragOrder(onDrop: (id: string, onto: string) => void) {
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    dragged.current = null;
    setOver(null);
  };
  return {
    over,
    handle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        dragged.current = id;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        const row = event.currentTarget.closest("li");
        if (row) event.dataTransfer.setDragImage(row, 12, 12);
      },
      onDragEnd: end,
    }),
    target: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged.current) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged.current && dragged.current !== id) onDrop(dragged.current, id);
        end();
      },
    }),
  };
}
