/** Joins class names, leaving out what is empty. */
export function classNames(...names: (string | false | undefined)[]): string {
  let joined = "";
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}
