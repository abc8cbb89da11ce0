import type { Adapter, AdapterPayload } from "oidc-provider";

/** Stores codes, tokens and sign-ins of the fake ORCID in memory. */
export function createMemoryAdapter(): new (model: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();
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
      for (const [key, payload] of payloads)
        if (key.startsWith(own) && test(payload)) return payload;
      return undefined;
    }
    async upsert(id: string, payload: AdapterPayload) {
      payloads.set(this.#key(id), payload);
    }
    async find(id: string) {
      return payloads.get(this.#key(id));
    }
    async findByUserCode(userCode: string) {
      return this.#find((payload) => payload.userCode === userCode);
    }
    async findByUid(uid: string) {
      return this.#find((payload) => payload.uid === uid);
    }
    async consume(id: string) {
      const payload = payloads.get(this.#key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      payloads.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
    }
  };
}
