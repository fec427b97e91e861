import { themeContract } from '@latchkey/kernel/testing'
import { terminal } from './index.ts'

// Every token is known, no value could close a rule, and each text can be read on its ground.
themeContract(terminal.light)
themeContract(terminal.dark)
