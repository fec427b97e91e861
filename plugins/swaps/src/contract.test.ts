import { pluginContract, pluginStub } from '@latchkey/kernel/testing'
import type { ApiPlugin } from '@latchkey/plugin-api'
import { swaps } from './index.ts'

pluginContract(() => swaps(), { peers: [pluginStub<ApiPlugin>('api', {})] })
