import { gatewayChains, gatewaySources } from '../devnet/src/index.ts'

/** The project of the local pages; no secret. */
export const LOCAL_PROJECT = 'latchkey-devnet'

type Services = Readonly<Record<string, string>>

/** The configuration of the gateway that serves the local chains: everything on, for pages of this machine only. */
export function gatewayConfig(services: Services, port: number, databaseUrl: string): object {
  return {
    port,
    databaseUrl,
    chains: gatewayChains(services),
    sources: gatewaySources(services),
    projects: [
      {
        id: LOCAL_PROJECT,
        name: 'Local pages',
        origins: ['loopback'],
        perMinute: 600_000,
        perClient: 600_000,
        perDay: 100_000_000,
      },
    ],
    log: { level: 'warn' },
    analytics: { isEnabled: true },
    limits: { openPerMinute: 600_000 },
    names: { zones: ['reown.id'] },
    indexer: { isEnabled: true },
  }
}
