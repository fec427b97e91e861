import { pluginContract } from '@latchkey/kernel/testing'
import { api } from './index.ts'

pluginContract(() => api())
