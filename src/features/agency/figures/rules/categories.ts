/** What a figure needs of a deposited dossier. */
export interface CountedDossier {
  readonly firstDepositedAt: Date;
  readonly ercDomains: readonly string[];
  /** Empty where the coordination's team has no institution. */
  readonly institution: string;
  readonly countries: readonly string[];
  readonly amount: number | null;
}

/** A row of a figure: a value and the dossiers that have it. The key is empty for dossiers without a value. */
export interface CategoryRow {
  readonly key: string;
  readonly count: number;
  /** Of the earlier call at the same distance from the closing; null without one. */
  readonly earlier: number | null;
}

type ReadKeys = (dossier: CountedDossier) => readonly string[];

/** The panel of a code: `LS8_2` belongs to `LS8`. */
const toPanel = (code: string): string => code.replace(/_\d+$/, "");

const orNone = (keys: readonly string[]): readonly string[] => (keys.length > 0 ? keys : [""]);

/** What dossiers are counted by. Only countries have several values: a dossier counts in each of its countries, once. */
export const CATEGORIES = {
  /** The first domain that the team named. */
  erc: ({ ercDomains: [first = ""] }) => [toPanel(first)],
  institution: ({ institution }) => [institution.trim()],
  country: ({ countries }) => orNone([...new Set(countries)]),
} as const satisfies Record<string, ReadKeys>;

function countKeys(dossiers: readonly CountedDossier[], read: ReadKeys): Map<string, number> {
  const counts = new Map<string, number>();
  for (const dossier of dossiers)
    for (const key of read(dossier)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Dossiers by a category, the most frequent values first, dossiers without a value last. Values that only the earlier call
 * has are rows too, so that the earlier column adds up.
 */
export function countByCategory(
  dossiers: readonly CountedDossier[],
  earlier: readonly CountedDossier[] | null,
  read: ReadKeys,
): readonly CategoryRow[] {
  const counts = countKeys(dossiers, read);
  const earlierCounts = earlier && countKeys(earlier, read);
  const keys = [...new Set([...counts.keys(), ...(earlierCounts?.keys() ?? [])])];
  return keys
    .map((key) => ({
      key,
      count: counts.get(key) ?? 0,
      earlier: earlierCounts && (earlierCounts.get(key) ?? 0),
    }))
    .sort(
      (one, other) =>
        Number(one.key === "") - Number(other.key === "") ||
        other.count - one.count ||
        (other.earlier ?? 0) - (one.earlier ?? 0) ||
        (one.key < other.key ? -1 : 1),
    );
}

/** A class of amounts, in euros: from `from` to `to`, exclusive. */
export interface AmountClass {
  readonly from: number;
  readonly to: number;
}

const MAX_CLASSES = 7;

/** Classes of equal width with round limits, from that of the smallest amount to that of the largest; at most seven. */
export function buildAmountClasses(amounts: readonly number[]): readonly AmountClass[] {
  if (amounts.length === 0) return [];
  const [smallest, largest] = amounts.reduce(
    ([low, high], amount) => [Math.min(low, amount), Math.max(high, amount)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const width = findClassWidth(smallest, largest);
  const first = Math.floor(smallest / width);
  const last = Math.floor(largest / width);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
  }));
}

function findClassWidth(smallest: number, largest: number): number {
  for (let power = 1_000; ; power *= 10)
    for (const digit of [1, 2, 5]) {
      const width = digit * power;
      if (Math.floor(largest / width) - Math.floor(smallest / width) < MAX_CLASSES) return width;
    }
}

interface AmountRow extends CategoryRow {
  /** Null for dossiers without an amount. */
  readonly limits: AmountClass | null;
}

/** Dossiers by class of the requested amount, in the order of the classes; those without an amount last. */
export function countByAmount(
  dossiers: readonly CountedDossier[],
  earlier: readonly CountedDossier[] | null,
): readonly AmountRow[] {
  const amounts = [...dossiers, ...(earlier ?? [])].flatMap(({ amount }) => amount ?? []);
  const classes = buildAmountClasses(amounts);
  const countIn = (all: readonly CountedDossier[], { from, to }: AmountClass) =>
    all.filter(({ amount }) => amount !== null && amount >= from && amount < to).length;
  const countNone = (all: readonly CountedDossier[]) =>
    all.filter(({ amount }) => amount === null).length;
  const rows: AmountRow[] = classes.map((limits) => ({
    key: `${limits.from}-${limits.to}`,
    limits,
    count: countIn(dossiers, limits),
    earlier: earlier && countIn(earlier, limits),
  }));
  const none: AmountRow = {
    key: "",
    limits: null,
    count: countNone(dossiers),
    earlier: earlier && countNone(earlier),
  };
  return none.count > 0 || (none.earlier ?? 0) > 0 ? [...rows, none] : rows;
}

/** The first rows of a figure and the sum of the others, which the table shows. One row more is not worth a summary. */
export function cutRows<Row extends CategoryRow>(rows: readonly Row[], max: number) {
  const shown = rows.length <= max + 1 ? rows : rows.slice(0, max);
  const rest = rows.slice(shown.length).filter(({ count }) => count > 0);
  return {
    shown: shown.filter(({ count }) => count > 0),
    rest: {
      values: rest.length,
      count: rest.reduce((sum, { count }) => sum + count, 0),
      highest: Math.max(0, ...rest.map(({ count }) => count)),
    },
  };
}
