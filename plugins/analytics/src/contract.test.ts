import { pluginContract } from '@latchkey/kernel/testing'
import { analytics } from './index.ts'

pluginContract(() => analytics())
