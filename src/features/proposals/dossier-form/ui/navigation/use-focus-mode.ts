import { useEffect, useState } from "react";
import { type FormNode, isGroup, isStructure } from "#form-engine/model.ts";

/** localStorage may be unavailable. */
const readRemembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Not remembered beyond this page.
  }
}

export interface FocusMode {
  /** The only page shown; null if all are shown. */
  readonly page: string | null;
  readonly setPage: (page: string | null) => void;
}

/** Focus mode: shows one section at a time. Remembered in the browser. */
export function useFocusMode(name: string, pages: readonly string[]): FocusMode {
  const key = `form-focus:${name}`;
  const [page, setPage] = useState<string | null>(null);
  // In an effect, because the server rendering cannot know the stored value.
  useEffect(() => setPage(readRemembered(key)), [key]);
  return {
    // A page hidden by a condition is replaced by the first one.
    page: page === null || pages.includes(page) ? page : (pages[0] ?? null),
    setPage: (next) => {
      setPage(next);
      remember(key, next);
    },
  };
}

/** A section with the questions up to the next section. */
interface FocusPage {
  /** Id of the first node. */
  readonly id: string;
  readonly nodes: readonly FormNode[];
}

export function listFocusPages(nodes: readonly FormNode[]): FocusPage[] {
  const pages: { id: string; nodes: FormNode[] }[] = [];
  for (const node of nodes) {
    const last = pages.at(-1);
    const begins = isStructure(node) && !isGroup(node);
    if (last && !begins) last.nodes.push(node);
    else pages.push({ id: node.id, nodes: [node] });
  }
  return pages;
}
