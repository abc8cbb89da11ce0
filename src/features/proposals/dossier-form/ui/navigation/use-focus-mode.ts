import { useEffect, useState } from "react";
import { type FormNode, isGroup, isStructure } from "#form-engine/model.ts";

/** Read and written as one can: a browser may keep nothing. */
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
    // It is forgotten with the page.
  }
}

export interface FocusMode {
  /** The page that is shown alone; null while all are. */
  readonly page: string | null;
  readonly setPage: (page: string | null) => void;
}

/** Which section of a form is shown alone, remembered in this browser. */
export function useFocusMode(place: string, pages: readonly string[]): FocusMode {
  const key = `form-focus:${place}`;
  const [page, setPage] = useState<string | null>(null);
  // After the first render, which is the server's: it knows nothing of this browser.
  useEffect(() => setPage(readRemembered(key)), [key]);
  return {
    // A section that a condition has hidden since leaves its place to the first.
    page: page === null || pages.includes(page) ? page : (pages[0] ?? null),
    setPage: (next) => {
      setPage(next);
      remember(key, next);
    },
  };
}

/** What focus mode shows at a time: a section, with whatever stands between it and the next. */
interface FocusPage {
  /** Of the node it begins with. */
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
