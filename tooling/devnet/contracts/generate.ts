import { writeFileSync } from 'node:fs'
import { compileLatch } from './compileLatch.ts'

writeFileSync(new URL('Latch.generated.json', import.meta.url), `${JSON.stringify(compileLatch(), null, 1)}\n`)
