import { pluginContract } from '@latchkey/kernel/testing'
import { send } from './index.ts'

pluginContract(() => send())
