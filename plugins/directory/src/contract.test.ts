import { pluginContract } from '@latchkey/kernel/testing'
import { directory } from './index.ts'

pluginContract(() => directory())
