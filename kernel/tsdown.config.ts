import { library } from '@latchkey/tooling/build/library.ts'

export default library({ entry: { index: 'src/core/index.ts', react: 'src/react/index.ts', testing: 'src/testing/index.ts' }, css: true })
