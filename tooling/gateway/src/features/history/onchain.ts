import { isAddress } from 'viem'
import { createCached } from '../../core/cache.ts'
import { chainUnreachable } from '../../core/chains/chain.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Store } from '../../core/store/openStore.ts'
import { base58Bytes } from '../../core/text/base58.ts'
import type { BaseServices } from '../../services.ts'
import type { Onramp } from '../onramp/onramp.ts'
import { purchaseHistory } from '../onramp/purchaseHistory.ts'
import type { TokenMetadata } from '../tokens/tokenMetadata.ts'
import { evmHistory } from './evmHistory.ts'
import { solanaHistory } from './solanaHistory.ts'
import type { HistorySource } from './source.ts'

const KEPT_MS = 1_000

/** A chain was not followed for so long that its history may be old. */
const FORGOTTEN_MS = 60_000

/** How the chains are followed, by any of the instances. */
export interface ChainStates {
  /** Which of some chains are not followed at the moment, or never were. */
  missing(chainIds: readonly string[]): Promise<readonly string[]>
}

/** Reads the states at most once a second. */
export function chainStates({ db }: Pick<Store, 'db'>, now: () => number): ChainStates {
  const followed = createCached(KEPT_MS, async (): Promise<ReadonlySet<string>> => {
    const rows = await db.selectFrom('indexer_chain').select(['chain_id', 'state', 'leased_until']).execute()
    const current = rows.filter(
      ({ state, leased_until }) => state === 'following' && (leased_until === 0 || leased_until > now() - FORGOTTEN_MS),
    )
    return new Set(current.map(({ chain_id }) => chain_id))
  })

  return {
    async missing(chainIds) {
      const known = await followed.read()
      return chainIds.filter((chainId) => !known.has(chainId))
    },
  }
}

/** Whose history is asked for. */
interface Account {
  /** CAIP-2 namespace. */
  readonly namespace: 'eip155' | 'solana' | 'other'
  /** In lower case where case says nothing. */
  readonly address: string
}

const EVM = /^0x[0-9a-fA-F]{40}$/
const SOLANA_BYTES = 32

function refuse(description: string): never {
  throw new GatewayError(400, 'address-invalid', 'This is not an address whose history can be read: check it.', {
    details: [{ name: 'account', description }],
  })
}

/**
 * Reads a plain address.
 * @throws GatewayError 400 `address-invalid` for a mixed-case EVM address whose check sum (EIP-55) is wrong
 */
function parseAccount(address: string): Account {
  if (EVM.test(address)) {
    const isOneCase = /^0x([0-9a-f]+|[0-9A-F]+)$/.test(address)
    if (!isOneCase && !isAddress(address)) return refuse('its check sum is wrong: a digit may be mistyped')
    return { namespace: 'eip155', address: address.toLowerCase() }
  }
  return { namespace: base58Bytes(address)?.length === SOLANA_BYTES ? 'solana' : 'other', address }
}

type Page = Awaited<ReturnType<HistorySource['page']>>

const NOTHING: Page = { value: { data: [], next: null }, missing: [] }

/** The history that ships with the gateway: EVM accounts from the indexer, Solana accounts from the chain's node. */
export function onchainHistory(
  services: Pick<BaseServices, 'store' | 'chains' | 'indexMode' | 'now'>,
  onramp: Onramp,
  tokens: TokenMetadata,
): HistorySource {
  const { store, chains, now } = services
  const evm = evmHistory(services)
  const states = chainStates(store, now)

  const ofEvm: HistorySource['page'] = async ({ address, chainId, cursor }, options) => {
    const asked = chainId === undefined ? chains.evm : [chains.getEvm(chainId)]
    const missing = await states.missing(asked.map(({ id }) => id))
    const value = await evm.page(address, asked, cursor, options)
    const [only] = asked
    // What was indexed is shown although the chain is away; of a chain that was never reached there is nothing to show.
    if (chainId !== undefined && only && value.data.length === 0 && !only.health().isReachable)
      throw chainUnreachable(chainId)
    return { value, missing }
  }

  const ofSolana: HistorySource['page'] = async ({ address, chainId, cursor }, options) => {
    const all = chains.all.filter(({ id }) => id.startsWith('solana:'))
    const chain = chainId === undefined ? all[0] : chains.get(chainId)
    if (!chain) return NOTHING
    try {
      return { value: await solanaHistory(chain, address, cursor, tokens, options), missing: [] }
    } catch (error) {
      if (chainId !== undefined || !(error instanceof GatewayError) || error.code !== 'chain-unreachable') throw error
      return { ...NOTHING, missing: [chain.id] }
    }
  }

  return {
    async page(request, options) {
      const { namespace, address } = parseAccount(request.address)
      const asked = { ...request, address }
      if (request.onramp !== undefined)
        return { value: await purchaseHistory(onramp, request.address, options), missing: [] }
      if (request.chainId !== undefined && chains.get(request.chainId).id.split(':')[0] !== namespace) return NOTHING
      if (namespace === 'eip155') return ofEvm(asked, options)
      return namespace === 'solana' ? ofSolana(asked, options) : NOTHING
    },
  }
}
