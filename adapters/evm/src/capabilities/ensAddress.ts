import type { CapabilityContext } from '@latchkey/kernel'
import { getEnsAddress } from 'viem/actions'
import { ensLookup } from './ensLookup.ts'
import type { EnsSource } from './ensSource.ts'
import { parseAddress } from './parseAddress.ts'

/** What a normalised name leads to, in EIP-55 form; a record that is no address counts as none. */
export async function ensAddress(
  { client, coinType }: EnsSource,
  name: string,
  io: CapabilityContext,
): Promise<string | undefined> {
  const found = await ensLookup(io, () => getEnsAddress(client, { name, coinType }))
  return found && parseAddress(found.toLowerCase())
}
