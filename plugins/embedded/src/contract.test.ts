import { pluginContract } from '@latchkey/kernel/testing'
import { embedded } from './index.ts'

pluginContract(() => embedded({ frame: 'https://wallet.example', projectId: 'local-project' }))
