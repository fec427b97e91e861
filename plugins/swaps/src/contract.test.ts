import { pluginContract } from '@latchkey/kernel/testing'
import { swaps } from './index.ts'

pluginContract(() => swaps())
