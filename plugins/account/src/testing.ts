import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { AccountPlugin } from './plugin.ts'

/** Stands in for the account plugin in the tests of plugins that need it; only what a test gives is there. */
export function accountStub(given: StubParts<AccountPlugin> = {}): AccountPlugin {
  return pluginStub('account', given)
}
