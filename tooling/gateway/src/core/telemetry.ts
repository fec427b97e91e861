import { type Attributes, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Where traces go. */
export interface TelemetryConfig {
  /** OTLP over HTTP, such as `http://127.0.0.1:4318`; `/v1/traces` is added. */
  readonly url: string
}

/** What requests came to and what they asked of nodes and services, as OpenTelemetry has it. */
export interface Telemetry {
  /** Adds the spans of requests. */
  observe(server: FastifyInstance): void
  /** One question to a node or a service, as a part of the request that it is asked for. */
  upstream<Value>(name: string, attributes: Attributes, work: () => Promise<Value>): Promise<Value>
  /** Sends what is left. */
  close(): Promise<void>
}

/** Addresses of accounts stand in paths and queries: traces name routes and hosts only. */
const PERSONAL = /^(url\.(path|full|query)|http\.(url|target)|client\.|net\.sock\.peer|user_agent)/

const off: Telemetry = {
  observe: () => undefined,
  upstream: (_name, _attributes, work) => work(),
  close: async () => undefined,
}

/** A span around the work; what it fails with is named by its kind, never by its words. */
function traced(tracer: Tracer): Telemetry['upstream'] {
  return (name, attributes, work) =>
    tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        return await work()
      } catch (error) {
        const kind = error instanceof Error && 'kind' in error ? String(error.kind) : 'failed'
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kind)
        throw error
      } finally {
        span.end()
      }
    })
}

/** Traces by OTLP where an address is given; nothing is loaded without. */
export async function createTelemetry(config: TelemetryConfig | undefined): Promise<Telemetry> {
  if (!config) return off
  const [{ FastifyOtelInstrumentation }, { OTLPTraceExporter }, { BatchSpanProcessor, NodeTracerProvider }, resources] =
    await Promise.all([
      import('@fastify/otel'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${config.url.replace(/\/+$/, '')}/v1/traces` })
  const send = exporter.export.bind(exporter)
  exporter.export = (spans, done) => {
    for (const { attributes } of spans)
      for (const name of Object.keys(attributes)) if (PERSONAL.test(name)) Reflect.deleteProperty(attributes, name)
    send(spans, done)
  }
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'latchkey-gateway' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  // Questions find the request that they belong to through the context that this sets up.
  provider.register()
  const instrumentation = new FastifyOtelInstrumentation()
  instrumentation.setTracerProvider(provider)
  return {
    observe: (server) => void server.register(instrumentation.plugin()),
    upstream: traced(provider.getTracer('latchkey-gateway')),
    async close() {
      // A collector that is away does not keep the gateway from stopping.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
