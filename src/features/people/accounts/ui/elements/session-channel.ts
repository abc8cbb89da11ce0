/** How the windows of one browser tell each other who signed in. */
export const SESSION_CHANNEL = "passerelle:session";

export interface SignedInMessage {
  readonly userId: string;
  readonly name: string;
}

export function announceSignIn(message: SignedInMessage): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage(message);
  channel.close();
}
