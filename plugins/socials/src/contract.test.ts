import { pluginContract } from '@latchkey/kernel/testing'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { socials } from './index.ts'

pluginContract(() => socials(), { peers: [embeddedStub()] })
