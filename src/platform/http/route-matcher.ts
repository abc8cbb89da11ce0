/** Finds the value of the route that the router would choose for a path. */
export type RouteMatcher<Value> = (path: string) => RouteMatch<Value> | null;

export interface RouteMatch<Value> {
  readonly value: Value;
  readonly params: Readonly<Record<string, string>>;
}

interface Node<Value> {
  readonly fixed: Map<string, Node<Value>>;
  /** `:locale.json`: a parameter with a suffix. */
  readonly suffixed: { readonly suffix: string; readonly node: Node<Value> }[];
  param: Node<Value> | null;
  /** Any rest of the path, even none. */
  splat: Leaf<Value> | null;
  leaf: Leaf<Value> | null;
}

interface Leaf<Value> {
  readonly value: Value;
  readonly names: readonly string[];
}

const PARAMETER = /^:([\w-]+)(\?)?(.*)$/;

/**
 * Compiles patterns as in `routes.ts` (`/actualites/:page?`, `/translations/:locale.json`, `/*`) into a tree. Every
 * request is matched first of all, so a match costs a few look-ups whatever the number of routes. Static segments
 * precede parameters and case is ignored, as in the router; a test compares the two.
 */
export function compileRoutes<Value>(
  routes: Iterable<readonly [pattern: string, value: Value]>,
): RouteMatcher<Value> {
  const root = createNode<Value>();
  for (const [pattern, value] of routes) insert(root, splitPath(pattern), { value, names: [] });
  return (path) => {
    const captured: string[] = [];
    const leaf = find(root, splitPath(path).map(decodeSegment), 0, captured);
    if (!leaf) return null;
    const params = Object.fromEntries(leaf.names.map((name, at) => [name, captured[at] ?? ""]));
    return { value: leaf.value, params };
  };
}

const createNode = <Value>(): Node<Value> => ({
  fixed: new Map(),
  suffixed: [],
  param: null,
  splat: null,
  leaf: null,
});

function splitPath(path: string): string[] {
  const trimmed = path.replace(/^\//, "").replace(/\/+$/, "");
  return trimmed === "" ? [] : trimmed.split("/");
}

function decodeSegment(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function insert<Value>(node: Node<Value>, segments: readonly string[], leaf: Leaf<Value>): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    node.leaf ??= leaf;
    return;
  }
  if (segment === "*") {
    node.splat ??= { ...leaf, names: [...leaf.names, "*"] };
    return;
  }
  const [, name, optional, suffix] = PARAMETER.exec(segment) ?? [];
  if (name === undefined) {
    const word = segment.toLowerCase();
    const next = node.fixed.get(word) ?? createNode<Value>();
    node.fixed.set(word, next);
    insert(next, rest, leaf);
    return;
  }
  const named = { ...leaf, names: [...leaf.names, name] };
  if (suffix) {
    const next = createNode<Value>();
    node.suffixed.push({ suffix: suffix.toLowerCase(), node: next });
    insert(next, rest, named);
    return;
  }
  node.param ??= createNode<Value>();
  insert(node.param, rest, named);
  if (optional) insert(node, rest, leaf);
}

/** `captured` collects the values of the parameters on the path to the leaf. */
function find<Value>(
  node: Node<Value>,
  segments: readonly string[],
  at: number,
  captured: string[],
): Leaf<Value> | null {
  const segment = segments[at];
  if (segment === undefined) return node.leaf ?? node.splat;
  const word = segment.toLowerCase();
  const fixed = node.fixed.get(word);
  const below = fixed && find(fixed, segments, at + 1, captured);
  if (below) return below;
  const depth = captured.length;
  const descend = (next: Node<Value>, value: string) => {
    captured.push(value);
    const found = find(next, segments, at + 1, captured);
    if (!found) captured.length = depth;
    return found;
  };
  for (const { suffix, node: next } of node.suffixed) {
    if (word.length <= suffix.length || !word.endsWith(suffix)) continue;
    const found = descend(next, segment.slice(0, -suffix.length));
    if (found) return found;
  }
  const found = node.param && segment !== "" ? descend(node.param, segment) : null;
  if (found) return found;
  if (node.splat) captured.push(segments.slice(at).join("/"));
  return node.splat;
}
