import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILIES } from './familyHost.ts'
import { noticeText } from './noticeInside.ts'

// Writes the notices of the chain families' adapters from what their built files have taken in.
const adapters = join(import.meta.dirname, '../../../adapters')
for (const family of Object.keys(FAMILIES))
  writeFileSync(join(adapters, family, 'NOTICE'), noticeText(join(adapters, family)))
