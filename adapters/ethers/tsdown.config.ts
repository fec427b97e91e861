import { library } from '@latchkey/build'

export default library({ entry: { index: 'src/index.ts', react: 'src/react.ts' } })
