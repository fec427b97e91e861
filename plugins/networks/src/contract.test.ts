import { pluginContract } from '@latchkey/kernel/testing'
import { networks } from './index.ts'

pluginContract(() => networks())
