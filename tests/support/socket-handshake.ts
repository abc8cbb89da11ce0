import { once } from "node:events";
import { type ClientRequest, request } from "node:http";

type Headers = Readonly<Record<string, string | null | undefined>>;

/** Asks for a socket at this address. Headers without a value are not sent. */
export function requestSocket(address: string, headers: Headers): ClientRequest {
  const given = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return request(address, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...Object.fromEntries(given),
    },
  }).end();
}

/** The status with which a handshake is refused; 101 if it is not. */
export function getHandshakeStatus(address: string, headers: Headers): Promise<number> {
  const asked = requestSocket(address, headers);
  return Promise.race([
    once(asked, "response").then(([answer]) => answer.resume().statusCode as number),
    once(asked, "upgrade").then(([, socket]) => {
      socket.destroy();
      return 101;
    }),
  ]);
}
