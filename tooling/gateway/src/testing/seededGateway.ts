import type { GatewayConfig } from '../config/config.ts'
import { seededChains } from './seededChains.ts'
import { type TestGateway, testGateway } from './testGateway.ts'

/** A gateway on chains with their contracts, open to as many requests as a test makes. */
export function seededGateway(config: Omit<GatewayConfig, 'chains'> = {}): Promise<TestGateway> {
  const limits = { openPerMinute: 1_000 }
  const names = { zones: ['reown.id', 'wcn.id'] }
  return testGateway({ chains: seededChains, limits, names, ...config }, { devnet: { contracts: true } })
}
