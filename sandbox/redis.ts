import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The part of Redis (RESP 2) that pads shared by several web processes use: channels. In memory, for tests. */
export async function startFakeRedis(port = 0) {
  const channels = new Map<string, Set<Socket>>();
  const sockets = new Set<Socket>();

  const getSubscribers = (channel: string): Set<Socket> => {
    const known = channels.get(channel) ?? new Set();
    channels.set(channel, known);
    return known;
  };
  const countChannels = (socket: Socket): number =>
    [...channels.values()].filter((all) => all.has(socket)).length;

  function answer(socket: Socket, [name, ...args]: readonly Buffer[]): void {
    const reply = (content: Reply) => socket.write(encodeReply(content));
    const [first = Buffer.alloc(0), ...rest] = args;
    switch (String(name).toLowerCase()) {
      case "subscribe":
        for (const channel of args) {
          getSubscribers(String(channel)).add(socket);
          reply(["subscribe", channel, countChannels(socket)]);
        }
        return;
      case "unsubscribe":
        for (const channel of args) {
          getSubscribers(String(channel)).delete(socket);
          reply(["unsubscribe", channel, countChannels(socket)]);
        }
        return;
      case "publish": {
        const all = getSubscribers(String(first));
        for (const one of all)
          one.write(encodeReply(["message", first, rest[0] ?? Buffer.alloc(0)]));
        return void reply(all.size);
      }
      case "pubsub":
        return void reply(
          rest.flatMap((channel) => [channel, getSubscribers(String(channel)).size]),
        );
      case "info":
        return void reply(Buffer.from("redis_version:7.0.0\r\nloading:0\r\n"));
      case "quit":
        socket.end(encodeReply("OK"));
        return;
      default:
        reply("OK");
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting: Buffer = Buffer.alloc(0);
    socket.on("data", (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      for (let read = readCommand(waiting); read; read = readCommand(waiting)) {
        waiting = waiting.subarray(read.length);
        answer(socket, read.parts);
      }
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      for (const all of channels.values()) all.delete(socket);
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type Reply = string | number | Buffer | Reply[];

function encodeReply(reply: Reply): Buffer {
  if (typeof reply === "number") return Buffer.from(`:${reply}\r\n`);
  if (Buffer.isBuffer(reply))
    return Buffer.concat([Buffer.from(`$${reply.length}\r\n`), reply, Buffer.from("\r\n")]);
  if (typeof reply !== "string")
    return Buffer.concat([Buffer.from(`*${reply.length}\r\n`), ...reply.map(encodeReply)]);
  return reply === "OK" ? Buffer.from("+OK\r\n") : encodeReply(Buffer.from(reply));
}

/** The first complete command in the received data: an array of strings with their lengths. Null if incomplete. */
function readCommand(data: Buffer): { parts: Buffer[]; length: number } | null {
  const line = (from: number) => {
    const end = data.indexOf("\r\n", from);
    return end === -1
      ? null
      : { number: Number(data.toString("latin1", from + 1, end)), next: end + 2 };
  };
  const head = line(0);
  if (!head) return null;
  const parts: Buffer[] = [];
  let at = head.next;
  for (let n = 0; n < head.number; n++) {
    const size = line(at);
    if (!size || data.length < size.next + size.number + 2) return null;
    parts.push(data.subarray(size.next, size.next + size.number));
    at = size.next + size.number + 2;
  }
  return { parts, length: at };
}
