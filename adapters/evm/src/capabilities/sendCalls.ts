import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { chainIdHex } from '../chainIdHex.ts'
import { evmError } from '../errors.ts'
import { assertIntent } from './assertIntent.ts'
import { checkAddress, checkAmount, checkData } from './checkInput.ts'
import { toHex } from './toHex.ts'
import { walletCall } from './walletCall.ts'
import { walletCapabilities } from './walletCapabilities.ts'

/** Wallets of the first version announce `atomicBatch` and refuse the fields of the second one. */
async function isFirstVersion(io: CapabilityContext): Promise<boolean> {
  try {
    const known = await walletCapabilities({}, io)
    return 'atomicBatch' in known && !('atomic' in known)
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    io.services.log.debug('The wallet tells no capabilities', code)
    return false
  }
}

function readId(answer: unknown): string | undefined {
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : answer
  return typeof id === 'string' && id !== '' ? id : undefined
}

/**
 * Has the wallet send several calls as one (EIP-5792, both versions).
 * @throws `request/rejected`, `evm/invalid-input`, `evm/chain-mismatch`, `connect/malformed`, …
 */
export const sendCalls: CapabilityMap['sendCalls'] = async ({ calls }, io) => {
  const method = 'wallet_sendCalls'
  if (!calls.length) throw evmError('evm/invalid-input', { details: { argument: 'calls', problem: 'it is empty' } })
  const checked = calls.map(({ to, data = '0x', value = 0n }, index) => ({
    to: checkAddress(to, `calls[${index}].to`),
    data: checkData(data, `calls[${index}].data`),
    value: toHex(checkAmount(value, `calls[${index}].value`)),
  }))
  const version = (await isFirstVersion(io)) ? { version: '1.0' } : { version: '2.0.0', atomicRequired: false }
  await assertIntent(io, { chain: true })
  const request = { ...version, from: io.account.address, chainId: chainIdHex(io.network.id), calls: checked }
  const id = readId(await walletCall(io, method, [request]))
  if (!id) throw kernelError('connect/malformed', { details: { method, expected: 'the id of the calls' } })
  return { id }
}
