import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { EmbeddedPlugin } from './plugin.ts'

/** Stands in for this plugin in the tests of plugins that need it; only what a test gives is there. */
export function embeddedStub(given: StubParts<EmbeddedPlugin> = {}): EmbeddedPlugin {
  return pluginStub('embedded', given)
}
