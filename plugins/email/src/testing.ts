import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { EmailPlugin } from './plugin.ts'

/** Stands in for this plugin in the tests of plugins that need it; only what a test gives is there. */
export function emailStub(given: StubParts<EmailPlugin> = {}): EmailPlugin {
  return pluginStub('email', given)
}
