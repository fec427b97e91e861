import type { ViteUserConfig } from 'vitest/config'
import { projects } from './projects.ts'

/** The vitest configuration of one folder of the workspace, or of all of it. */
export function vitestConfig(folder?: string): ViteUserConfig {
  return { test: { projects: projects(folder) } }
}
