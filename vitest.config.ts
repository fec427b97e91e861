import { vitestConfig } from './tooling/vitest/vitestConfig.ts'

export default vitestConfig()
