import { createKernel } from '@latchkey/kernel'
import { embedded } from '@latchkey/plugin-embedded'
import { smartAccounts } from './index.ts'

const wallet = embedded({ frame: 'https://wallet.example', projectId: 'my-project' })
createKernel({ adapters: [], plugins: [wallet, smartAccounts()] })
// @ts-expect-error It needs the plugin "embedded" before it in the list.
createKernel({ adapters: [], plugins: [smartAccounts()] })
// @ts-expect-error A wallet without the project that its site belongs to.
embedded({ frame: 'https://wallet.example' })
