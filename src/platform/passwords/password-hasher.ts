/** Hashes passwords in worker threads. Created by `hash-pool.server.ts`, used by `features/people/accounts`. */
export interface PasswordHasher {
  /**
   * Throws BUSY when the queue is full or the process is stopping. Owners (networks or accounts)
   * take turns: a greedy one only delays itself.
   */
  hash(password: string, owner?: string): Promise<string>;
  /**
   * Whether a password fits a hash. Without a hash (no such account) the same work is done, so that the response time
   * does not reveal whether an address has an account.
   */
  verify(password: string, hash: string | null, owner?: string): Promise<boolean>;
  /** Ends the threads and drops the queue. */
  stop(): Promise<void>;
}
