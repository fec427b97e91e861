import type { GatewayConfig } from '../config/config.ts'
import { createGateway } from '../createGateway.ts'
import type { Gateway } from '../gateway.ts'
import type { GatewayOptions } from '../gatewayOptions.ts'

/** A gateway without chains behind it, in memory, on a free port; the log goes to `log`. */
export async function startTestGateway(
  config: GatewayConfig,
  options: GatewayOptions = {},
): Promise<Gateway & { readonly log: string[] }> {
  const log: string[] = []
  const gateway = await createGateway(
    { port: 0, databaseUrl: 'sqlite::memory:', indexer: { isEnabled: false }, ...config },
    { onLog: (line) => log.push(line), checksAnswers: true, ...options },
  )
  return { ...gateway, log }
}
