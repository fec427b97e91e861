import type { CapabilityMap } from '@latchkey/kernel'
import { getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { checkAddress } from './checkInput.ts'
import { ensAddress } from './ensAddress.ts'
import { ensLookup } from './ensLookup.ts'
import { ensSource } from './ensSource.ts'
import type { NameIo } from './nameIo.ts'

function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/**
 * The ENS name of an address, only if the name is normalised and leads back to the same address (security.md T16).
 * @throws `evm/invalid-input`, `rpc/unavailable`
 */
export const reverseName: CapabilityMap['reverseName'] = async ({ address }, io: NameIo) => {
  const owner = checkAddress(address, 'address')
  const source = ensSource(io)
  if (!source) return { name: undefined }
  const { client, coinType } = source
  const name = await ensLookup(io, () => getEnsName(client, { address: owner, coinType }))
  if (!name || !isNormalized(name)) return { name: undefined }
  return { name: (await ensAddress(source, name, io)) === owner ? name : undefined }
}
