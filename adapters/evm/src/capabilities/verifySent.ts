import type { CapabilityContext } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { evmError } from '../errors.ts'
import { hashParts } from '../hashParts.ts'
import { findMismatch } from './findMismatch.ts'
import { nodeCall } from './nodeCall.ts'
import type { Transaction } from './transaction.ts'

/** Pauses between the looks for a transaction, in milliseconds: 8 seconds in all, then it counts as not yet seen. */
const PAUSES = [0, 250, 500, 1000, 1500, 2000, 2750]

async function lookUp(hash: string, io: CapabilityContext): Promise<object | undefined> {
  try {
    const found = await nodeCall(io, 'eth_getTransactionByHash', [hash])
    return typeof found === 'object' && found !== null ? found : undefined
  } catch (error) {
    io.services.log.warn('A sent transaction could not be read back', fromUnknown(error).code)
    return undefined
  }
}

async function find(hash: string, io: CapabilityContext): Promise<object | undefined> {
  for (const pause of PAUSES) {
    try {
      if (pause) await io.services.clock.sleep(pause, io.signal)
    } catch {
      io.services.log.warn('A sent transaction is no longer waited for', { parts: hashParts(hash) })
      return undefined
    }
    const found = await lookUp(hash, io)
    if (found) return found
  }
  return undefined
}

/** A contract or a delegated account sends through others, in a form that cannot be compared field by field. */
async function hasCode(io: CapabilityContext): Promise<boolean> {
  const code = await nodeCall(io, 'eth_getCode', [io.account.address, 'latest'])
  return typeof code === 'string' && /^0x[0-9a-f]+$/i.test(code)
}

/**
 * Reads a sent transaction back by its hash from our own nodes and compares it with what was reviewed (security.md T1).
 * A transaction that no node has seen within 8 seconds, or when the caller gave up, is noted in the log and not judged.
 * @throws `evm/transaction-mismatch`
 */
export async function verifySent(hash: string, reviewed: Transaction, io: CapabilityContext): Promise<void> {
  const { account, network, services } = io
  if (account.type === 'smartAccount') return
  const found = await find(hash, io)
  if (!found) return services.log.warn('A sent transaction was not seen yet', { network: network.id })
  const mismatch = findMismatch(found, { ...reviewed, from: account.address, network: network.id })
  if (!mismatch) return
  if (await hasCode(io).catch(() => false))
    return services.log.info('A transaction of a contract account was not compared', { network: network.id })
  throw evmError('evm/transaction-mismatch', { details: { hash, ...mismatch } })
}
