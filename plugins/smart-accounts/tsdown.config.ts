import { library } from '@latchkey/build'

export default library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, direct: true })
