import { chainUnreachable } from '../chains/chain.ts'
import { GatewayError } from '../gatewayError.ts'
import type { Seller } from '../onramp/seller.ts'
import type { BaseServices } from '../services.ts'
import type { HistorySource } from '../sources/historySource.ts'
import { chainStates } from './chainStates.ts'
import { evmHistory } from './evmHistory.ts'
import { parseAccount } from './parseAccount.ts'
import { purchaseHistory } from './purchaseHistory.ts'
import { solanaHistory } from './solana/solanaHistory.ts'

type Page = Awaited<ReturnType<HistorySource['page']>>

const NOTHING: Page = { value: { data: [], next: null }, missing: [] }

/** The history that ships with the gateway: EVM accounts from the indexer, Solana accounts from the chain's node. */
export function onchainHistory(
  services: Pick<BaseServices, 'store' | 'chains' | 'now'>,
  seller: Seller,
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
      return { value: await solanaHistory(chain, address, cursor, options), missing: [] }
    } catch (error) {
      if (chainId !== undefined || !(error instanceof GatewayError) || error.code !== 'chain-unreachable') throw error
      return { ...NOTHING, missing: [chain.id] }
    }
  }

  return {
    async page(question, options) {
      const { namespace, address } = parseAccount(question.address)
      const asked = { ...question, address }
      if (question.onramp !== undefined)
        return namespace === 'eip155' ? { value: await purchaseHistory(seller, address), missing: [] } : NOTHING
      if (question.chainId !== undefined && chains.get(question.chainId).id.split(':')[0] !== namespace) return NOTHING
      if (namespace === 'eip155') return ofEvm(asked, options)
      return namespace === 'solana' ? ofSolana(asked, options) : NOTHING
    },
  }
}
