import { pluginContract } from '@latchkey/kernel/testing'
import { apiStub } from '@latchkey/plugin-api/testing'
import { names } from './index.ts'

pluginContract(() => names(), { peers: [apiStub()] })
