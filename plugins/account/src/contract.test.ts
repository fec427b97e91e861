import { pluginContract } from '@latchkey/kernel/testing'
import { account } from './index.ts'

pluginContract(() => account())
