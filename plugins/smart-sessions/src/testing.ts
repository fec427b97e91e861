import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { SmartSessionsPlugin } from './plugin.ts'

/** Stands in for this plugin in the tests of plugins that need it; only what a test gives is there. */
export function smartSessionsStub(parts: StubParts<SmartSessionsPlugin> = {}): SmartSessionsPlugin {
  return pluginStub('smart-sessions', parts)
}
