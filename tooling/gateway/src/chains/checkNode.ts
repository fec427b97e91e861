import type { ChainConfig } from '../config/chainConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import { refusalStatuses } from './refusalStatuses.ts'
import { sendCalls } from './sendCalls.ts'

/** Solana is asked for the hash itself, the others for that of block 0. */
const OF_BLOCK_0 = ['polkadot', 'bip122']

const QUESTIONS: Readonly<Record<string, string>> = {
  eip155: 'eth_chainId',
  solana: 'getGenesisHash',
  polkadot: 'chain_getBlockHash',
  bip122: 'getblockhash',
}

/** What a node must say of itself, by the CAIP-2 definition of its namespace. */
function isExpected(namespace: string, reference: string, said: unknown): boolean {
  if (typeof said !== 'string') return false
  if (namespace === 'eip155') return /^0x[0-9a-f]+$/i.test(said) && BigInt(said) === BigInt(reference)
  const genesis = namespace === 'polkadot' ? said.slice(2) : said
  return genesis.slice(0, 32) === reference
}

/** Asks a node which chain it serves; throws when it is another one than configured. */
export async function checkNode(chain: ChainConfig, url: string, signal: AbortSignal): Promise<void> {
  const [namespace = '', reference = ''] = chain.id.split(':')
  const method = QUESTIONS[namespace]
  if (!method || (chain.checkId === false && namespace !== 'eip155')) return
  const calls = [{ method, params: OF_BLOCK_0.includes(namespace) ? [0] : [] }]
  const [outcome] = await sendCalls({ url, calls, refusals: refusalStatuses(chain.id) }, signal)
  if (outcome && 'result' in outcome && isExpected(namespace, reference, outcome.result)) return
  throw new GatewayError(502, 'wrong-chain', `A node configured for ${chain.id} serves another chain: correct rpcUrls.`)
}
