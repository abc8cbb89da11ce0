/** Runs an attack in a separate process, so that sending it does not slow down the readers that are measured. */
import autocannon from "autocannon";
import { ATTACKS } from "./attacks.ts";

const [origin = "", what = "", connections = "", seconds = ""] = process.argv.slice(2);
const createRequest = ATTACKS[what];
if (!createRequest) throw new Error(`No such attack: ${what}`);

let requestCount = 0;
const result = await autocannon({
  url: origin,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 60,
  requests: [
    {
      setupRequest: (request) => {
        const { headers, ...own } = createRequest(requestCount++);
        return { ...request, ...own, headers: { accept: "text/html", origin, ...headers } };
      },
    },
  ],
});
process.send?.({
  pages: result["2xx"],
  ledOn: result["3xx"],
  refusals: result["4xx"],
  failures: result["5xx"],
});
