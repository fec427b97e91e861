import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { OnrampPlugin } from './plugin.ts'

/** Stands in for the onramp plugin in the tests of plugins that need it; only what a test gives is there. */
export function onrampStub(given: StubParts<OnrampPlugin> = {}): OnrampPlugin {
  return pluginStub('onramp', given)
}
