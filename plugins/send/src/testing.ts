import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { SendPlugin } from './plugin.ts'

/** Stands in for the send plugin in the tests of plugins that need it; only what a test gives is there. */
export function sendStub(given: StubParts<SendPlugin> = {}): SendPlugin {
  return pluginStub('send', given)
}
