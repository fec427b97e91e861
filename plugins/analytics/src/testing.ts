import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { AnalyticsPlugin } from './plugin.ts'

/** Stands in for the analytics plugin in the tests of plugins that need it; only what a test gives is there. */
export function analyticsStub(given: StubParts<AnalyticsPlugin> = {}): AnalyticsPlugin {
  return pluginStub('analytics', given)
}
