import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { NamesPlugin } from './plugin.ts'

/** Stands in for the names plugin in the tests of plugins that need it; only what a test gives is there. */
export function namesStub(given: StubParts<NamesPlugin> = {}): NamesPlugin {
  return pluginStub('names', given)
}
