import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { SocialsPlugin } from './plugin.ts'

/** Stands in for this plugin in the tests of plugins that need it; only what a test gives is there. */
export function socialsStub(given: StubParts<SocialsPlugin> = {}): SocialsPlugin {
  return pluginStub('socials', given)
}
