import { library } from '@latchkey/build'

export default library({
  entry: { index: 'src/index.ts', redeem: 'src/redeem.ts', testing: 'src/testing.ts' },
  direct: true,
})
