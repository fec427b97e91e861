import { pluginContract } from '@latchkey/kernel/testing'
import { history } from './index.ts'

pluginContract(() => history())
