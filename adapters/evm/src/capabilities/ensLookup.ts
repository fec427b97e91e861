import { type CapabilityContext, isKernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'

/** What keeps a name from being looked up at all: the host does not offer Ethereum, or no node answers. */
const PASSED_ON = /^(kernel\/|http\/|rpc\/(unavailable|wrong-chain|limit-exceeded))/

/**
 * A lookup in ENS. A name that leads nowhere, also because its resolver fails or lives outside the chain, gives
 * `undefined`. @throws `rpc/unavailable`, `kernel/aborted`
 */
export async function ensLookup<T>(io: CapabilityContext, read: () => Promise<T | null>): Promise<T | undefined> {
  try {
    return (await read()) ?? undefined
  } catch (error) {
    const known = fromUnknown(error)
    const inner = known.walk((cause) => isKernelError(cause) && PASSED_ON.test(cause.code))
    if (inner) throw inner
    const refused = known.walk((cause) => isKernelError(cause, 'evm/gateway-refused'))
    io.services.log.debug('A name could not be looked up', isKernelError(refused) ? refused.message : known.code)
    return undefined
  }
}
