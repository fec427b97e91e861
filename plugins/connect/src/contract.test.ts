import { pluginContract } from '@latchkey/kernel/testing'
import { connect } from './index.ts'

pluginContract(() => connect())
