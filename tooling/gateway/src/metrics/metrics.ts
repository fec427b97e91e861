import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one gateway. Features register their own in `registry`. */
export interface Metrics {
  readonly registry: Registry
  /** By method, route pattern and status. */
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly rpcCalls: Counter<'chain' | 'outcome'>
  readonly nodeFailures: Counter<'chain' | 'node'>
  readonly nodeState: Gauge<'chain' | 'node'>
  readonly openRequests: Gauge
}
