import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { IdentityPlugin } from './plugin.ts'

/** Stands in for the identity plugin in the tests of plugins that need it; only what a test gives is there. */
export function identityStub(given: StubParts<IdentityPlugin> = {}): IdentityPlugin {
  return pluginStub('identity', given)
}
