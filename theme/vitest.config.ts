import { componentTests } from '@latchkey/tooling/build/testing.ts'

export default componentTests()
