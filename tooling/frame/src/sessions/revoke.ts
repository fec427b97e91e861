import type { RevokeParams } from '@latchkey/plugin-embedded/messages'
import type { Hex } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import { approveMade, type Request } from '../requests/approve.ts'
import { sendOwn } from '../requests/ownTransaction.ts'
import { contextOf } from '../requests/sendTransaction.ts'
import { grantId, noteEnding } from '../service/grants.ts'
import { decodeContexts } from './delegation.ts'
import { openOf, prepareEnd, readEnd } from './end.ts'

/** @throws FrameError 4100, 4901 for an account that is named as another one, or on another network */
function checkNamed(named: string, { address, chain }: Request): void {
  const [own, ...network] = named.split(':').reverse()
  if (own?.toLowerCase() !== address.toLowerCase()) throw new FrameError('The request is for another account.', 4100)
  if (network.length > 0 && network.reverse().join(':') !== chain.id)
    throw new FrameError('The request is for another network.', 4901)
}

/**
 * Answers `wallet_revokePermissions`: a transaction after which nothing can be taken by the permission any more.
 * @returns its hash
 * @throws FrameError
 */
export async function revokePermissions(request: Request, { context: given, address }: RevokeParams): Promise<Hex> {
  if (address !== undefined) checkNamed(address, request)
  const context = contextOf(request)
  const all = decodeContexts(given)
  const { prepared, subject } = await approveMade(request, async () => {
    const made = await prepareEnd(await openOf(all, context), context)
    return { prepared: made.prepared, subject: await readEnd(made, context) }
  })
  const hash = await sendOwn(request, prepared, subject.digest)
  // For the list of permissions. What is not in it, or cannot be noted, was sent all the same: the site does not wait for that.
  noteEnding(request.app.service, grantId(given), hash).catch(() => undefined)
  return hash
}
