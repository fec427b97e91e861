import { pluginContract } from '@latchkey/kernel/testing'
import { apiStub } from '@latchkey/plugin-api/testing'
import { onramp } from './index.ts'

pluginContract(() => onramp(), { peers: [apiStub()] })
