import { pluginContract } from '@latchkey/kernel/testing'
import type { AccountType } from '@latchkey/plugin-embedded'
import { embeddedStub } from '@latchkey/plugin-embedded/testing'
import { atom } from 'jotai/vanilla'
import { smartAccounts } from './index.ts'

const atoms = { defaultAccountType: atom<AccountType>('eoa') }
pluginContract(() => smartAccounts(), { peers: [embeddedStub({ atoms })] })
