import type { PartInitialState } from "./part.ts";
import type { PartsOptions } from "./parts.ts";
import type { SaveChannel } from "./save-channel.ts";
import type { Change, SendResult } from "./save-types.ts";

export interface SendOptions<Extra> {
  /** The page is closing: the request must outlive it. Browsers then refuse bodies above 64 kB. */
  readonly keepalive: boolean;
  /** Caused by the person, so that a dialog may be shown (to sign in again, for example). */
  readonly isUserInitiated: boolean;
  readonly extra?: Extra | undefined;
}

export interface SaverOptions<T, Meta, Extra> extends PartsOptions<T, Meta> {
  readonly parts: Readonly<Record<string, PartInitialState<T, Meta>>>;
  readonly readOnly?: boolean;
  /** The server stores conflicting values in a history: a text that the person gives up is sent there first. */
  readonly hasServerHistory?: boolean;
  /** Sends several changes in one request. Throwing counts as `failed`. */
  send(changes: readonly Change<T>[], options: SendOptions<Extra>): Promise<SendResult<T, Meta>>;
  /** Problems by field that prevent sending; empty if valid. */
  validate?(value: T, key: string): Readonly<Record<string, unknown>>;
  readonly channel?: SaveChannel<T, Meta>;
}

export interface SaveOptions<Extra> {
  /** Parts to send even if unchanged. */
  readonly include?: readonly string[];
  /** Sent with the request until the included parts are saved, or dropped with them. */
  readonly extra?: Extra;
}
