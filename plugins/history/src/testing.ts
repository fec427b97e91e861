import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { HistoryPlugin } from './plugin.ts'

/** Stands in for the history plugin in the tests of plugins that need it; only what a test gives is there. */
export function historyStub(given: StubParts<HistoryPlugin> = {}): HistoryPlugin {
  return pluginStub('history', given)
}
