import type { CapabilityContext, CapabilityMap } from '@latchkey/kernel'
import type { NameIo } from './nameIo.ts'
import { resolveName } from './resolveName.ts'
import { reverseName } from './reverseName.ts'

/** Names, with the tables of ENSIP-15; one chunk. */
export function nameGroup(nameGateways?: readonly string[]): Pick<CapabilityMap, 'resolveName' | 'reverseName'> {
  const named = (io: CapabilityContext): NameIo => ({ ...io, nameGateways })
  return {
    resolveName: (input, io) => resolveName(input, named(io)),
    reverseName: (input, io) => reverseName(input, named(io)),
  }
}
