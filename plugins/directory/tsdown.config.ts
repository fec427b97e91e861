import { library } from '@latchkey/tooling/build/library.ts'

export default library({ entry: { index: 'src/index.ts', schemas: 'src/schemas/index.ts', testing: 'src/testing.ts' } })
