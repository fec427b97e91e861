import { themeContract } from '@latchkey/kernel/testing'
import { paper } from './index.ts'

// Every token is known, no value could close a rule, and each text can be read on its ground.
themeContract(paper.light)
themeContract(paper.dark)
