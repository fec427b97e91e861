import { pluginContract } from '@latchkey/kernel/testing'
import { siwx } from './index.ts'

pluginContract(() => siwx())
