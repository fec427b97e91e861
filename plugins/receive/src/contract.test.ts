import { pluginContract } from '@latchkey/kernel/testing'
import { receive } from './index.ts'

pluginContract(() => receive())
