import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one gateway. Features register their own in `registry`. */
export interface Metrics {
  readonly registry: Registry
  /** By method, route pattern and status. */
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly rpcCalls: Counter<'chain' | 'outcome'>
  readonly nodeFailures: Counter<'chain' | 'node'>
  /** Time of what was asked of nodes and answered. */
  readonly nodeSeconds: Histogram<'chain' | 'node'>
  readonly nodeState: Gauge<'chain' | 'node'>
  readonly openRequests: Gauge
  /** What projects use of their quotas, in points; what was over the quota as `refused`. */
  readonly quotaPoints: Counter<'project' | 'outcome'>
  /** Requests to services behind sources, by source and what they came to. */
  readonly sourceRequests: Counter<'source' | 'outcome'>
  readonly sourceSeconds: Histogram<'source'>
}

/** Metrics in a registry of their own, so that several gateways may run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'latchkey_' })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'latchkey_http_request_seconds',
      help: 'Time of requests by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20],
      registers,
    }),
    rpcCalls: new Counter({
      name: 'latchkey_rpc_calls_total',
      help: 'Calls through the RPC proxy by chain and outcome (answered, cached, refused, failed)',
      labelNames: ['chain', 'outcome'] as const,
      registers,
    }),
    nodeFailures: new Counter({
      name: 'latchkey_node_failures_total',
      help: 'Failures of configured nodes by chain and host',
      labelNames: ['chain', 'node'] as const,
      registers,
    }),
    nodeSeconds: new Histogram({
      name: 'latchkey_node_seconds',
      help: 'Time of requests to nodes that were answered, by chain and host',
      labelNames: ['chain', 'node'] as const,
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
      registers,
    }),
    nodeState: new Gauge({
      name: 'latchkey_node_ok',
      help: '1 while a node is used, 0 while it is left alone or behind the others, by chain and host',
      labelNames: ['chain', 'node'] as const,
      registers,
    }),
    sourceRequests: new Counter({
      name: 'latchkey_source_requests_total',
      help: 'Requests to services behind sources by source and outcome (answered, limited, away, refused, malformed)',
      labelNames: ['source', 'outcome'] as const,
      registers,
    }),
    sourceSeconds: new Histogram({
      name: 'latchkey_source_seconds',
      help: 'Time of requests to services behind sources, with retries',
      labelNames: ['source'] as const,
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
      registers,
    }),
    quotaPoints: new Counter({
      name: 'latchkey_quota_points_total',
      help: 'Points of quotas by project and outcome (used, refused)',
      labelNames: ['project', 'outcome'] as const,
      registers,
    }),
    openRequests: new Gauge({ name: 'latchkey_http_open_requests', help: 'Requests being answered', registers }),
  }
}
