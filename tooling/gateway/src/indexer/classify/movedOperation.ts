import type { Movement } from '../decode/movement.ts'
import { ZERO_ADDRESS } from '../decode/zeroAddress.ts'
import type { OperationType } from './operationType.ts'

const isNft = ({ kind }: Movement) => kind === 'erc721' || kind === 'erc1155'

function exchanged(incoming: readonly Movement[], outgoing: readonly Movement[]): OperationType {
  const isMinted = incoming.every(({ from }) => from === ZERO_ADDRESS)
  if (isMinted && incoming.some(isNft)) return 'mint'
  const isBurnt = outgoing.every(({ to, kind }) => to === ZERO_ADDRESS && kind !== 'native')
  if (isMinted && isBurnt) return 'trade'
  if (isMinted) return 'deposit'
  return isBurnt ? 'withdraw' : 'trade'
}

/** What a transaction was to an account by what it moved there and away, when the call itself does not say. */
export function movedOperation(movements: readonly Movement[], account: string, isOwn: boolean): OperationType {
  const incoming = movements.filter(({ from, to }) => to === account && from !== account)
  const outgoing = movements.filter(({ from, to }) => from === account && to !== account)
  if (incoming.length > 0 && outgoing.length > 0) return exchanged(incoming, outgoing)
  if (outgoing.length > 0) return outgoing.every(({ to }) => to === ZERO_ADDRESS) ? 'burn' : 'send'
  if (incoming.length === 0) return 'send'
  if (!isOwn) return 'receive'
  return incoming.every(({ from }) => from === ZERO_ADDRESS) ? 'mint' : 'claim'
}
