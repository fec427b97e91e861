import { pluginContract } from '@latchkey/kernel/testing'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { email } from './index.ts'

pluginContract(() => email(), { peers: [embeddedStub()] })
