import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { ReceivePlugin } from './plugin.ts'

/** Stands in for the receive plugin in the tests of plugins that need it; only what a test gives is there. */
export function receiveStub(given: StubParts<ReceivePlugin> = {}): ReceivePlugin {
  return pluginStub('receive', given)
}
