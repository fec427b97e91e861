import type { ViteUserConfig } from 'vitest/config'
import { vitestConfig } from '../vitest/vitestConfig.ts'

const config: ViteUserConfig = vitestConfig('tooling/build')

export default config
