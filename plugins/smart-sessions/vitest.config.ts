import { vitestConfig } from '@latchkey/tooling/vitest/vitestConfig.ts'

export default vitestConfig('plugins/smart-sessions')
