import { attacks } from './attacks.ts'
import { failures } from './failures.ts'
import type { MakePast, PastTransaction } from './pastTransaction.ts'
import { payments } from './payments.ts'
import { pieces } from './pieces.ts'
import { trades } from './trades.ts'

/** One round of alice's life. Every round has thirty transactions; a thing is made before it is sent on. */
const ROUND: readonly MakePast[] = [
  payments.receiveEther,
  trades.buyDollars,
  pieces.mintKey,
  payments.sendDollars,
  attacks.zeroValue,
  payments.receiveLatch,
  trades.approveDollars,
  trades.buyEther,
  payments.sendEther,
  attacks.etherDust,
  pieces.receiveKey,
  payments.receiveOldDollars,
  payments.payShop,
  attacks.dust,
  failures.moreThanOwned,
  trades.buyTicket,
  payments.sendTicket,
  pieces.sendKey,
  payments.receiveSalary,
  attacks.spamPiece,
  trades.approveLatch,
  trades.sellLatch,
  pieces.receiveItem,
  payments.sendLatch,
  attacks.forged,
  pieces.sendItem,
  failures.priceMoved,
  payments.sendEtherToShop,
  trades.wrap,
  attacks.hostileToken,
]

/** Takes the place of one thing of a round each, so that rounds are not all alike. */
const SOMETIMES: readonly (readonly [place: number, make: MakePast])[] = [
  [27, payments.sendToSelf],
  [5, payments.receiveTicket],
  [28, trades.unwrap],
  [21, trades.sellLatchForEther],
  [23, pieces.approveKeys],
  [8, pieces.describeName],
  [29, trades.revokeLatch],
]

/** The past of account 0, oldest first; the same at every call. */
export function planPast(count: number): PastTransaction[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / ROUND.length)
    const place = index % ROUND.length
    const [instead, make] = SOMETIMES[round % SOMETIMES.length] ?? []
    const kind = round > 0 && place === instead ? make : ROUND[place]
    if (!kind) throw new Error(`There is nothing at place ${place}.`)
    return kind(round)
  })
}
