import { pluginContract } from '@latchkey/kernel/testing'
import { balances } from './index.ts'

pluginContract(() => balances())
