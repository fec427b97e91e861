import { type Address, formatUnits, serializeTransaction, zeroAddress } from 'viem'
import { type App, chainOf, isSolana, walletOf } from '../app.ts'
import { FrameError } from '../frameError.ts'
import type { Chain } from '../project.ts'
import type { Subject, Warning } from '../read/facts.ts'
import { AUTHORIZATION_GAS, type Delegating, digestOf } from '../sign/delegating.ts'
import { feeWarnings, ownFees } from './fees.ts'
import { type Node, NodeError, nodeOf } from './node.ts'
import { soleNonce } from './nonce.ts'
import { broadcast } from './sendTransaction.ts'
import { type Delegation, delegationOf } from './smartAccount.ts'

/** Gas of an empty call where the node could not try it without the code. */
const FALLBACK_GAS = 100_000n

/** A network on which the account runs code. */
export interface SmartPlace {
  /** CAIP-2 id. */
  readonly chain: string
  readonly name: string
  /** `unread`: its node did not answer. */
  readonly delegation: Exclude<Delegation, 'none'> | 'unread'
}

/** The networks on which the account runs code, or may run some: nobody could say. */
export async function smartPlaces(app: App): Promise<readonly SmartPlace[]> {
  const { address } = await walletOf(app)
  const places = await Promise.all(
    app.project.chains.map(async ({ id, name }): Promise<readonly SmartPlace[]> => {
      if (isSolana(id)) return []
      const delegation = await delegationOf(nodeOf(app.service, id), address).catch(() => 'unread' as const)
      return delegation === 'none' ? [] : [{ chain: id, name, delegation }]
    }),
  )
  return places.flat()
}

/** A transaction that takes an account's code away, to be drawn, and then sent. */
interface TurnOff {
  readonly subject: Subject
  readonly chain: Chain
  readonly address: string
  /** @throws FrameError where the account has sent something else since it was drawn */
  send(): Promise<void>
}

interface Fee {
  /** At most, in wei. */
  readonly fee: bigint
  readonly warnings: readonly Warning[]
}

function subjectOf(prepared: Delegating, { name, nativeCurrency }: Chain, { fee, warnings }: Fee): Subject {
  return {
    digest: digestOf(prepared),
    facts: {
      sentence: { key: 'smartOffAsk', values: { network: name } },
      warnings: [{ tone: 'warning', key: 'smartOffMeans' }, ...warnings],
      rows: [
        { label: 'fee', value: `≤ ${formatUnits(fee, nativeCurrency.decimals)} ${nativeCurrency.symbol}` },
        { label: 'nonce', value: String(prepared.nonce) },
      ],
      raw: `${prepared.bytes}\n${JSON.stringify(prepared.authorization)}`,
    },
  }
}

/**
 * Gas of an empty call of an account to itself as it will be without its code, which goes before the call is made: code of
 * somebody else must not be able to stop its own removal.
 */
async function bareGas(node: Node, address: Address): Promise<bigint> {
  try {
    const call = { from: address, to: address }
    return BigInt(String(await node('eth_estimateGas', [call, 'latest', { [address]: { code: '0x' } }])))
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return FALLBACK_GAS
  }
}

/** Makes the transaction of the account to itself that takes its code away on a chain (EIP-7702). @throws FrameError 4901 */
export async function prepareTurnOff(app: App, id: string): Promise<TurnOff> {
  const chain = chainOf(app, id)
  const wallet = await walletOf(app)
  const address = wallet.address as Address
  const node = nodeOf(app.service, id)
  const [own, nonce, needed] = await Promise.all([ownFees(node), soleNonce(node, address), bareGas(node, address)])
  const gas = needed + needed / 5n + AUTHORIZATION_GAS
  const warnings = feeWarnings({ chain, own, gas, needed: gas, fees: own.fees })
  const chainId = Number(id.slice('eip155:'.length))
  const bytes = serializeTransaction({ type: 'eip1559', chainId, nonce, gas, ...own.fees, to: address })
  // The transaction itself counts first.
  const prepared = { bytes, nonce, authorization: { chainId, address: zeroAddress, nonce: nonce + 1 } }
  return {
    subject: subjectOf(prepared, chain, { fee: gas * own.fees.maxFeePerGas, warnings }),
    chain,
    address,
    async send() {
      if ((await soleNonce(node, address)) !== nonce)
        throw new FrameError('The account was used elsewhere meanwhile. Ask again.', 4001)
      const { signDelegating } = await import('../sign/evm.ts')
      const { raw, hash } = await wallet.withKey(async (key) => signDelegating(prepared, key))
      await broadcast(node, raw, hash)
    },
  }
}
