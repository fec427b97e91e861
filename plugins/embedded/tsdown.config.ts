import { library } from '@latchkey/build'

export default library({
  entry: { index: 'src/index.ts', messages: 'src/messages/protocol.ts', testing: 'src/testing.ts' },
  css: true,
  direct: true,
})
