import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { BalancesPlugin } from './plugin.ts'

/** Stands in for the balances plugin in the tests of plugins that need it; only what a test gives is there. */
export function balancesStub(given: StubParts<BalancesPlugin> = {}): BalancesPlugin {
  return pluginStub('balances', given)
}
