import type { Adapter, AdapterPayload } from "oidc-provider";

/** Where the stand-in keeps codes, tokens and sign-ins under way: in memory, until it stops. */
export function createMemoryAdapter(): new (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return class implements Adapter {
    readonly #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    #key(id: string) {
      return `${this.#model} ${id}`;
    }
    #find(test: (payload: AdapterPayload) => boolean) {
      const own = `${this.#model} `;
      for (const [key, payload] of kept) if (key.startsWith(own) && test(payload)) return payload;
      return undefined;
    }
    async upsert(id: string, payload: AdapterPayload) {
      kept.set(this.#key(id), payload);
    }
    async find(id: string) {
      return kept.get(this.#key(id));
    }
    async findByUserCode(userCode: string) {
      return this.#find((payload) => payload.userCode === userCode);
    }
    async findByUid(uid: string) {
      return this.#find((payload) => payload.uid === uid);
    }
    async consume(id: string) {
      const payload = kept.get(this.#key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      kept.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
