import { createKernel } from '@latchkey/kernel'
import { embedded } from '@latchkey/plugin-embedded'
import { smartSessions } from './index.ts'

const wallet = embedded({ frame: 'https://wallet.example', projectId: 'my-project' })
createKernel({ adapters: [], plugins: [wallet, smartSessions()] })
// @ts-expect-error It needs the plugin "embedded" before it in the list.
createKernel({ adapters: [], plugins: [smartSessions()] })
