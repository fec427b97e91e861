import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { NetworksPlugin } from './plugin.ts'

/** Stands in for the networks plugin in the tests of plugins that need it; only what a test gives is there. */
export function networksStub(given: StubParts<NetworksPlugin> = {}): NetworksPlugin {
  return pluginStub('networks', given)
}
