import { vitestConfig } from './vitest/vitestConfig.ts'

export default vitestConfig('tooling')
