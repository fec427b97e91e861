import { type ServedGateway, serveGateway } from './serveGateway.ts'

const CHAIN = 'eip155:1'
/** As many as a page of the gateway may hold. */
export const MANY = 5_000
/** Characters of the longest text that an answer may hold. */
const LONG = 10_000
const PIECES_AT_ONCE = 100
/** Transactions of its second page. */
const MORE = 40
const HOUR = 3_600_000
const CONTRACT = `0x${'c0'.repeat(20)}`

/** So many are called by ten thousand characters; an answer of more than 2 MB is not read. */
const LONG_ONES = 3

const nameOf = (kind: string, at: number): string =>
  at < LONG_ONES ? `${kind} ${at} `.padEnd(LONG, 'long') : `${kind} ${at}`

/** An address by its number. */
const addressOf = (at: number): string => `0x${(at + 1).toString(16).padStart(40, '0')}`

function balances(): object {
  const own = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: CHAIN,
    price: 2000,
    quantity: { decimals: '18', numeric: '3' },
    iconUrl: '',
  }
  const tokens = Array.from({ length: MANY - 1 }, (_, at) => ({
    name: nameOf('Token', at),
    symbol: `T${at}`,
    chainId: CHAIN,
    address: `${CHAIN}:${addressOf(at)}`,
    price: 1,
    quantity: { decimals: '6', numeric: String(MANY - at) },
    iconUrl: '',
  }))
  return { balances: [own, ...tokens] }
}

function pieces(from: number): object {
  const nfts = Array.from({ length: PIECES_AT_ONCE }, (_, step) => {
    const at = from + step
    return {
      id: `${CHAIN}/erc721:${CONTRACT}/${at}`,
      name: nameOf('Piece', at),
      collection: { name: 'Collection', address: CONTRACT },
      amount: '1',
      standard: 'erc721',
      media: { kind: 'none' },
      spam: 'no',
    }
  })
  const next = from + PIECES_AT_ONCE
  return { nfts, next: next < MANY ? String(next) : null }
}

function transactions(account: string, isFirst: boolean, now: number): object {
  const from = isFirst ? 0 : MANY
  const data = Array.from({ length: isFirst ? MANY : MORE }, (_, step) => {
    const at = from + step
    return {
      id: `entry-${at}`,
      metadata: {
        operationType: 'send',
        hash: `0x${(at + 1).toString(16)}`,
        chain: CHAIN,
        minedAt: new Date(now - (at + 1) * HOUR).toISOString(),
        sentFrom: account,
        sentTo: addressOf(at),
        status: 'confirmed',
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: String(at + 1) },
          fungible_info: { symbol: `T${at}`, ...(at < LONG_ONES ? { name: nameOf('Token', at) } : {}) },
        },
      ],
    }
  })
  return { data, next: isFirst ? 'more' : null }
}

/** A gateway that knows an account with as many tokens, pieces of collections and transactions as its answers may hold. */
export function startLargeGateway(): Promise<ServedGateway> {
  const now = Date.now()
  return serveGateway(({ pathname, searchParams }) => {
    const [, account = ''] = /^\/v1\/account\/([^/]+)\//.exec(pathname) ?? []
    const cursor = searchParams.get('cursor')
    if (pathname === '/v1/supported-chains') return { http: [CHAIN], ws: [] }
    if (pathname.startsWith('/v1/identity/')) return { name: null, avatar: null }
    if (pathname.startsWith('/v1/profile/reverse/')) return []
    if (pathname.endsWith('/balance')) return balances()
    if (pathname.endsWith('/nfts')) return pieces(Number(cursor ?? 0))
    if (pathname.endsWith('/history')) return transactions(decodeURIComponent(account), cursor === null, now)
    return pathname === '/v1/fungible/price' ? { fungibles: [] } : undefined
  })
}
