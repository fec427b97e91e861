import { library } from '@latchkey/tooling/build/library.ts'

export default library({ entry: { index: 'src/index.ts', networks: 'src/networks/index.ts', viem: 'src/viem.ts' } })
