import { pluginContract } from '@latchkey/kernel/testing'
import type { Granted } from '@latchkey/plugin-embedded'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { atom } from 'jotai/vanilla'
import { smartSessions } from './index.ts'

const atoms = { grantsPermissions: atom(false), granted: atom<Granted | undefined>(undefined) }
pluginContract(() => smartSessions(), { peers: [embeddedStub({ atoms })] })
