import { contextsOf } from '../redeem.ts'

/** Asks a node of the network, by way of the wallet. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** `getDelegationHash` and `disabledDelegations` of the Delegation Framework 1.3.0, at one address of every network. */
const MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const HASH = '0x66134607'
const IS_DISABLED = '0x2d40d052'
const WORD = 64

async function call(ask: Ask, data: string, block: string): Promise<string> {
  const answer = await ask('eth_call', [{ to: MANAGER, data }, block])
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer.slice(2) : ''
}

/** Whether one permission was ended; `undefined` where the chain does not say. */
async function isEndedAlone(ask: Ask, context: string, block: string): Promise<boolean | undefined> {
  // A list of one struct: where the list begins, how many there are, where the struct begins, the struct.
  const struct = context.slice(2 + 3 * WORD)
  const hash = await call(ask, `${HASH}${(32).toString(16).padStart(WORD, '0')}${struct}`, block)
  const answer = hash && (await call(ask, `${IS_DISABLED}${hash}`, block))
  return answer ? BigInt(`0x${answer}`) === 1n : undefined
}

/** Whether all permissions of a context were ended, by the chain's word; `undefined` where it does not say. */
export async function isEndedOnChain(
  ask: Ask,
  context: string,
  count: number,
  block = 'latest',
): Promise<boolean | undefined> {
  const all = await Promise.all(contextsOf(context, count).map((alone) => isEndedAlone(ask, alone, block)))
  return all.includes(undefined) ? undefined : all.every((isEnded) => isEnded === true)
}

/** What became of a transaction. */
interface Outcome {
  /** The number of its block. */
  readonly block: string
  /** It was not undone. */
  readonly isDone: boolean
}

/** What became of a transaction; `undefined` while it is in no block. */
export async function outcomeOf(ask: Ask, hash: string): Promise<Outcome | undefined> {
  const receipt = Object(await ask('eth_getTransactionReceipt', [hash]))
  const [status, block]: readonly unknown[] = [Reflect.get(receipt, 'status'), Reflect.get(receipt, 'blockNumber')]
  if (typeof block !== 'string' || (status !== '0x1' && status !== '0x0')) return undefined
  return { block, isDone: status === '0x1' }
}
