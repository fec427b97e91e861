import { themeContract } from '@latchkey/kernel/testing'
import { __camel__ } from './index.ts'

// Every token is known, no value could close a rule, and each text can be read on its ground.
themeContract(__camel__.light)
themeContract(__camel__.dark)
