import { createKernel } from '@latchkey/kernel'
import { connect } from '@latchkey/plugin-connect'
import { embedded } from '@latchkey/plugin-embedded'
import { socials } from './index.ts'

const wallet = embedded({ frame: 'https://wallet.example', projectId: 'my-project' })
createKernel({ adapters: [], plugins: [connect(), wallet, socials({ providers: ['google'] })] })
// @ts-expect-error It needs the plugin "embedded" before it in the list.
createKernel({ adapters: [], plugins: [connect(), socials({ providers: ['google'] })] })
