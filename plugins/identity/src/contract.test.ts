import { pluginContract } from '@latchkey/kernel/testing'
import { identity } from './index.ts'

pluginContract(() => identity())
