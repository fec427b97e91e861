import { library } from '@latchkey/build'

export default library({ entry: { index: 'src/index.ts', schemas: 'src/schemas/index.ts', testing: 'src/testing.ts' } })
