import { DomainError } from "../errors.ts";
import type { PostedForm } from "./read-form.server.ts";

type Handlers<Field extends string> = Readonly<
  Record<string, (values: PostedForm<Field>["values"]) => unknown>
>;

/**
 * Runs the handler of a posted form's intent, on a page whose forms do several things. The keys of `handlers` are the
 * intents. Throws BAD_REQUEST for any other intent, or none.
 */
export async function intents<Field extends string, Table extends Handlers<Field>>(
  { intent, values }: Pick<PostedForm<Field>, "intent" | "values">,
  handlers: Table,
): Promise<Awaited<ReturnType<Table[keyof Table]>>> {
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handle) throw new DomainError("BAD_REQUEST", { intent });
  return handle(values) as Awaited<ReturnType<Table[keyof Table]>>;
}
