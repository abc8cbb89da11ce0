/** The keys that act anywhere in the back office. */
export const SHORTCUT_KEYS = { search: "/", help: "?" } as const;
export type Shortcut = keyof typeof SHORTCUT_KEYS;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/** Where the key was pressed. */
interface PressedAt {
  /** In a field, where every character is text. */
  readonly isField: boolean;
  readonly isDialogOpen: boolean;
  /** Whether the person has switched the keys off in this browser. */
  readonly areKeysOff: boolean;
}

/** Whether a pressed key may act: single characters act only outside fields and can be switched off. */
export const canKeyAct = (pressed: PressedKey, at: PressedAt): boolean =>
  !(at.isField || at.isDialogOpen || at.areKeysOff || pressed.isComposing) &&
  !(pressed.ctrlKey || pressed.metaKey || pressed.altKey);

/** The shortcut of a pressed key, or null. */
export function findShortcut(pressed: PressedKey, at: PressedAt): Shortcut | null {
  if (!canKeyAct(pressed, at)) return null;
  const found = Object.entries(SHORTCUT_KEYS).find(([, key]) => key === pressed.key);
  return (found?.[0] as Shortcut | undefined) ?? null;
}
