import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/**
 * A line to a server that is cut the moment the server begins to answer: `onAnswer` is called, and not a byte of the answer
 * gets through. What was asked is done by then, and whoever asked does not know it.
 */
export async function startCuttingProxy(address: string, onAnswer: () => void) {
  const { hostname, port } = new URL(address);
  const line = createServer((client) => {
    const server = connect(Number(port), hostname);
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    client.on("error", cut);
    server.on("error", cut);
    client.pipe(server);
    server.once("data", () => {
      onAnswer();
      cut();
    });
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  return {
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: () => new Promise((done) => line.close(done)),
  };
}
