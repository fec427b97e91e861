import { pluginContract } from '@latchkey/kernel/testing'
import { apiStub } from '@latchkey/plugin-api/testing'
import { fund } from './index.ts'

pluginContract(() => fund(), { peers: [apiStub()] })
