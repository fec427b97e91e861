import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { FundPlugin } from './plugin.ts'

/** Stands in for the fund plugin in the tests of plugins that need it; only what a test gives is there. */
export function fundStub(given: StubParts<FundPlugin> = {}): FundPlugin {
  return pluginStub('fund', given)
}
