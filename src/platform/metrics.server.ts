import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics of one process. Labels are route patterns and job ids: bounded, and no personal data. */
export function createMetrics(process: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "http_request_duration_seconds",
      help: "Duration of HTTP requests by method, kind of page and status",
      labelNames: ["method", "kind", "status"],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers: [registry],
    }),
    queries: new Histogram({
      name: "db_query_duration_seconds",
      help: "Duration of database queries",
      labelNames: ["outcome"],
      buckets: [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
      registers: [registry],
    }),
    jobs: new Histogram({
      name: "job_duration_seconds",
      help: "Duration of jobs by id and outcome",
      labelNames: ["job", "outcome"],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60],
      registers: [registry],
    }),
    pageCache: new Counter({
      name: "page_cache_total",
      help: "Visitor pages by how they were answered",
      labelNames: ["outcome"],
      registers: [registry],
    }),
    securityEvents: new Counter({
      name: "security_events_total",
      help: "Sign-ins, refusals, limits and changes of ways in, by kind",
      labelNames: ["event"],
      registers: [registry],
    }),
    catalogueCalls: new Gauge({
      name: "catalogue_calls",
      help: "Calls held in the search catalogue of this process",
      registers: [registry],
    }),
  };
}
