import { productActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import type { Deps } from "#platform/deps.ts";

/** Who acts when somebody types a command on the machine: the product itself, under the command's name. */
export function commandLineCaller(deps: Deps, name: string): Caller {
  const queue = {
    enqueue: () => Promise.reject(new Error("the command line puts nothing in the queue")),
    forget: async () => {},
    stop: async () => {},
  };
  return { ...deps, queue, actor: productActor(name) };
}
