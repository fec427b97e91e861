import { type ServedGateway, serveGateway } from '../gateways.ts'
import { askNode } from '../test.ts'

/** A token it knows. */
export interface OlderToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

interface Block {
  readonly timestamp: string
  readonly transactions: readonly {
    readonly hash: string
    readonly from: string
    readonly to: string | null
    readonly value: string
    readonly input: string
    readonly nonce: string
  }[]
}

/** What such a gateway reads of its one chain. */
export interface OlderChain {
  readonly id: string
  balances(account: string): Promise<unknown>
  history(account: string): Promise<unknown>
}

const CHAIN = 'eip155:1'
/** `balanceOf(address)` and `transfer(address,uint256)` of ERC-20. */
const BALANCE_OF = '0x70a08231'
const TRANSFER = '0xa9059cbb'
const PRICES: Readonly<Record<string, number>> = { ETH: 2000, LATCH: 2, SOL: 150, USDC: 1 }

/** A whole number of smallest units as decimal text. */
export function whole(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** One holding in the shape of its day: no picture, no picture address, prices as numbers. */
export function olderBalance(
  chainId: string,
  { name, symbol, decimals, address }: Omit<OlderToken, 'address'> & { readonly address?: string },
  amount: bigint,
) {
  const numeric = whole(amount, decimals)
  const price = PRICES[symbol] ?? 0
  const quantity = { decimals: String(decimals), numeric }
  const shared = { name, symbol, chainId, price, value: price * Number(numeric), quantity, iconUrl: '' }
  return address === undefined ? shared : { ...shared, address: `${chainId}:${address}` }
}

/** What the account holds. */
async function balancesOf(node: string, account: string, tokens: readonly OlderToken[]) {
  const ether = BigInt(String(await askNode(node, 'eth_getBalance', [account, 'latest'])))
  const held = await Promise.all(
    tokens.map(async (token) => {
      const data = `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`
      const amount = BigInt(String(await askNode(node, 'eth_call', [{ to: token.address, data }, 'latest'])))
      return olderBalance(CHAIN, token, amount)
    }),
  )
  return { balances: [olderBalance(CHAIN, { name: 'Ether', symbol: 'ETH', decimals: 18 }, ether), ...held] }
}

const blockNumber = async (node: string): Promise<number> => Number(await askNode(node, 'eth_blockNumber', []))

/**
 * What the account has sent since a block, newest first, read from the blocks; names of tokens, and nothing by which to check
 * them. What another test has sent before is not told.
 */
async function historyOf(node: string, account: string, tokens: readonly OlderToken[], since: number) {
  const latest = await blockNumber(node)
  const numbers = Array.from({ length: latest - since }, (_, back) => latest - back)
  const blocks = (await Promise.all(
    numbers.map((number) => askNode(node, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true])),
  )) as readonly Block[]
  const data = blocks.flatMap(({ timestamp, transactions }) =>
    transactions
      .filter(({ from, to }) => from.toLowerCase() === account.toLowerCase() && to !== null)
      .map(({ hash, from, to, value, input, nonce }) => {
        const token = tokens.find(({ address }) => address.toLowerCase() === to?.toLowerCase())
        const isToken = token !== undefined && input.startsWith(TRANSFER)
        const numeric = isToken ? whole(BigInt(`0x${input.slice(74, 138)}`), token.decimals) : whole(BigInt(value), 18)
        const { name, symbol } = isToken ? token : { name: 'Ether', symbol: 'ETH' }
        return {
          id: hash,
          metadata: {
            operationType: 'send',
            hash,
            chain: CHAIN,
            minedAt: new Date(Number(timestamp) * 1000).toISOString(),
            sentFrom: from,
            sentTo: to,
            status: 'confirmed',
            nonce: Number(nonce),
          },
          transfers: [{ direction: 'out', quantity: { numeric }, fungible_info: { name, symbol } }],
        }
      }),
  )
  return { data, next: null }
}

/** A gateway with the endpoints that every gateway has and with nothing else. */
export function serveOlderGateway(chain: OlderChain, tokens: readonly OlderToken[]): Promise<ServedGateway> {
  return serveGateway(async ({ pathname }, body) => {
    const [, account = ''] = /^\/v1\/account\/([^/]+)\//.exec(pathname) ?? []
    const address = decodeURIComponent(account).split(':').at(-1) ?? ''
    if (pathname === '/v1/supported-chains') return { http: [chain.id], ws: [] }
    if (pathname.startsWith('/v1/identity/')) return { name: null, avatar: null }
    if (pathname.startsWith('/v1/profile/reverse/')) return []
    if (pathname.endsWith('/balance')) return chain.balances(address)
    if (pathname.endsWith('/history')) return chain.history(address)
    if (pathname === '/v1/convert/gas-price')
      return { standard: '2000000000', fast: '2500000000', instant: '3000000000' }
    if (pathname !== '/v1/fungible/price') return undefined
    const { addresses }: { readonly addresses: readonly string[] } = JSON.parse(body)
    const known = tokens.filter(({ address: of }) =>
      addresses.some((id) => id.toLowerCase().endsWith(of.toLowerCase())),
    )
    return { fungibles: known.map(({ name, symbol }) => ({ name, symbol, iconUrl: '', price: PRICES[symbol] ?? 0 })) }
  })
}

/** An older gateway that reads one local EVM chain. */
export async function startOlderGateway(node: string, tokens: readonly OlderToken[]): Promise<ServedGateway> {
  const since = await blockNumber(node)
  const chain: OlderChain = {
    id: CHAIN,
    balances: (account) => balancesOf(node, account, tokens),
    history: (account) => historyOf(node, account, tokens, since),
  }
  return serveOlderGateway(chain, tokens)
}
