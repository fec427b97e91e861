import { library } from './src/index.ts'

export default {
  ...library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' } }),
  platform: 'node',
  target: 'node20',
}
