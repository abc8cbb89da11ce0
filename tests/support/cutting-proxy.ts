import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/**
 * A proxy that cuts the connection when the server starts to respond: `onAnswer` is called, and no byte of the
 * response gets through. The request is then done without its sender knowing.
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
