import type { CapabilityMap } from '@latchkey/kernel'
import { resolveName } from './resolveName.ts'
import { reverseName } from './reverseName.ts'

/** Names, with the tables of ENSIP-15; one chunk. */
export const nameGroup: Pick<CapabilityMap, 'resolveName' | 'reverseName'> = { resolveName, reverseName }
