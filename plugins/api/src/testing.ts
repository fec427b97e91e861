import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { ApiPlugin } from './plugin.ts'

/** Stands in for the api plugin in the tests of plugins that need it; only what a test gives is there. */
export function apiStub(given: StubParts<ApiPlugin> = {}): ApiPlugin {
  return pluginStub('api', given)
}
