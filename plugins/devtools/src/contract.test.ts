import { pluginContract } from '@latchkey/kernel/testing'
import { devtools } from './index.ts'

pluginContract(() => devtools())
