import type { CapabilityMap } from '@latchkey/kernel'
import { normalize } from 'viem/ens'
import { evmError } from '../errors.ts'
import { ensAddress } from './ensAddress.ts'
import { ensSource } from './ensSource.ts'
import type { NameIo } from './nameIo.ts'

const MAX_LENGTH = 255

function normalized(name: string): string {
  const fail = (cause?: unknown) =>
    evmError('evm/name-invalid', { details: { name: name.slice(0, MAX_LENGTH) }, cause })
  if (typeof name !== 'string' || name.length > MAX_LENGTH || !name.includes('.')) throw fail()
  try {
    return normalize(name)
  } catch (error) {
    throw fail(error)
  }
}

/**
 * The address of an ENS name on the network; names follow ENSIP-15 (security.md T16). Ask again right before sending:
 * a name may lead elsewhere by then. @throws `evm/name-invalid`, `rpc/unavailable`
 */
export const resolveName: CapabilityMap['resolveName'] = async ({ name }, io: NameIo) => {
  const exact = normalized(name)
  const source = ensSource(io)
  return { address: source && (await ensAddress(source, exact, io)) }
}
