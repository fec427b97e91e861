import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { ConnectPlugin } from './plugin.ts'

/** Stands in for the connect plugin in the tests of plugins that need it; only what a test gives is there. */
export function connectStub(given: StubParts<ConnectPlugin> = {}): ConnectPlugin {
  return pluginStub('connect', given)
}
