import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { SiwxPlugin } from './plugin.ts'

/** Stands in for this plugin in the tests of plugins that need it; only what a test gives is there. */
export function siwxStub(given: StubParts<SiwxPlugin> = {}): SiwxPlugin {
  return pluginStub('siwx', given)
}
