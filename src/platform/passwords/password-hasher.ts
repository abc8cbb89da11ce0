/** Hashes passwords in threads of its own; made by `hash-pool.server.ts`, asked through `features/people/accounts`. */
export interface PasswordHasher {
  /**
   * Rejects with `code: "HASHER_BUSY"` where too many wait already, or the process is ending. Owners have turns: a network
   * or an account that asks for more waits for itself.
   */
  hash(password: string, owner?: string): Promise<string>;
  /**
   * Whether a password fits a hash. With no hash (no such account) the same work is done against nothing, so that the
   * time of an answer does not tell whether an address has an account.
   */
  verify(password: string, hash: string | null, owner?: string): Promise<boolean>;
  /** Ends the threads, and with them what they still had to hash. */
  stop(): Promise<void>;
}
