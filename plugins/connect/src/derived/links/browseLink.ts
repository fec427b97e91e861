import type { DirectoryWallet } from '../../peers.ts'
import { parseUrl } from './parseUrl.ts'

/** What decides whether a wallet opens the page in its own browser. */
export interface BrowsePage {
  /** Address of the page. */
  readonly url: string
  /** The chain family that is asked for; `undefined` for any. */
  readonly namespace: string | undefined
  readonly isMobile: boolean
  /** Which of {@link MARKS} are on the page. */
  readonly marks: readonly string[]
}

interface Rule {
  /** Directory id (facts 8), reverse domain name, name. */
  readonly keys: readonly string[]
  /** What its extension puts on the page. */
  readonly mark: string
  /** Only while this family is asked for. */
  readonly only?: string
  link(page: string, origin: string): string
}

/** Wallets that open pages in their own browser instead of pairing (specification section 2, facts 15). */
const RULES: readonly Rule[] = [
  {
    keys: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom', 'Phantom'],
    mark: 'phantom',
    link: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    keys: ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'com.solflare', 'Solflare'],
    mark: 'solflare',
    link: (page) => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  {
    keys: [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'com.coinbase.wallet',
      'Coinbase Wallet',
      'Coinbase',
    ],
    mark: 'coinbaseSolana',
    only: 'solana',
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
]

/** What the extensions of these wallets put on the page. */
export const MARKS: readonly string[] = RULES.map(({ mark }) => mark)

/** The link by which a wallet without its extension opens the page on a phone; `undefined` for those that pair. */
export function browseLink(
  wallet: DirectoryWallet,
  { url, namespace, isMobile, marks }: BrowsePage,
): string | undefined {
  const page = parseUrl(url)
  if (!isMobile || !page) return undefined
  const { id, rdns, name } = wallet
  const rule = RULES.find(({ keys }) => [id, rdns, name].some((key) => key !== undefined && keys.includes(key)))
  if (!rule || marks.includes(rule.mark) || (rule.only !== undefined && rule.only !== namespace)) return undefined
  return rule.link(encodeURIComponent(url), encodeURIComponent(page.origin))
}
