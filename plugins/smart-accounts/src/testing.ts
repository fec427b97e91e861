import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { SmartAccountsPlugin } from './plugin.ts'

/** Stands in for this plugin in the tests of plugins that need it; only what a test gives is there. */
export function smartAccountsStub(parts: StubParts<SmartAccountsPlugin> = {}): SmartAccountsPlugin {
  return pluginStub('smart-accounts', parts)
}
