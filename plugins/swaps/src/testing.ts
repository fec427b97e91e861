import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { SwapsPlugin } from './plugin.ts'

/** Stands in for the swaps plugin in the tests of plugins that need it; only what a test gives is there. */
export function swapsStub(given: StubParts<SwapsPlugin> = {}): SwapsPlugin {
  return pluginStub('swaps', given)
}
