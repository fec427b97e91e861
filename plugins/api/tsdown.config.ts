import { library } from '@latchkey/build'

export default library({
  entry: { index: 'src/index.ts', routes: 'src/routes.ts', schemas: 'src/schemas.ts', testing: 'src/testing.ts' },
})
