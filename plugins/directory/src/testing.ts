import { pluginStub, type StubParts } from '@latchkey/kernel/testing'
import type { DirectoryPlugin } from './plugin.ts'

/** Stands in for the directory plugin in the tests of plugins that need it; only what a test gives is there. */
export function directoryStub(given: StubParts<DirectoryPlugin> = {}): DirectoryPlugin {
  return pluginStub('directory', given)
}
