import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { Page } from '@playwright/test'

const [{ address: solana }] = SOLANA_ACCOUNTS
const bitcoin = BITCOIN_ACCOUNTS[0]
const ACCOUNTS = {
  solana,
  bitcoin: bitcoin?.addresses.mainnet ?? '',
  bitcoinKey: bitcoin?.publicKey ?? '',
  polkadot: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
}

/** What is connected in a page of all families: the connector's name, and what of its address is shown. */
export const FAMILY_WALLETS = {
  solana: { name: 'Latch Solana Wallet', shown: solana.slice(-3) },
  bitcoin: { name: 'UniSat Wallet', shown: ACCOUNTS.bitcoin.slice(-3) },
  polkadot: { name: 'latch-polkadot', shown: '6Sp5'.slice(-3) },
} as const

/**
 * Runs in the page before its own scripts: wallets of three families that answer at once without a prompt, each noting when
 * it has answered a connect. It must name nothing outside itself.
 */
function installWallets(accounts: typeof ACCOUNTS): void {
  const answered = <T>(value: T): T => {
    Object.assign(globalThis, { latchAnswered: performance.now() })
    return value
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const connected = { accounts: [{ address: accounts.solana, chains: ['solana:mainnet'], features: [] }] }
  const chains = ['solana:mainnet']
  const features = {
    'standard:connect': { version: '1.0.0', connect: async () => answered(connected) },
    'standard:events': { version: '1.0.0', on: () => () => undefined },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async () => [],
    },
  }
  const standard = {
    version: '1.0.0',
    name: 'Latch Solana Wallet',
    icon,
    chains,
    accounts: connected.accounts,
    features,
  }
  const offer = ({ register }: { readonly register: (wallet: object) => unknown }): void => void register(standard)
  addEventListener('wallet-standard:app-ready', (event) => {
    if ('detail' in event) offer(event.detail as Parameters<typeof offer>[0])
  })
  const unisat = {
    requestAccounts: async () => answered([accounts.bitcoin]),
    getAccounts: async () => [accounts.bitcoin],
    getPublicKey: async () => accounts.bitcoinKey,
    getChain: async () => ({ enum: 'BITCOIN_MAINNET' }),
    signPsbt: async () => '',
    on: () => undefined,
    removeListener: () => undefined,
  }
  // Without a name: an account that has one is shown by it.
  const shared = [{ address: accounts.polkadot, type: 'sr25519' }]
  const given = {
    accounts: { get: async () => shared, subscribe: () => () => undefined },
    signer: { signPayload: async () => ({}), signRaw: async () => ({}) },
  }
  const extension = { version: '1', enable: async () => answered(given) }
  Object.assign(globalThis, { unisat, injectedWeb3: { 'latch-polkadot': extension } })
}

/** Puts the wallets into a page. */
export const installFamilyWallets = (page: Page): Promise<unknown> => page.addInitScript(installWallets, ACCOUNTS)

const GENESIS: Readonly<Record<string, string>> = {
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  chain_getBlockHash: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
}
const BALANCES: Readonly<Record<string, unknown>> = {
  getBalance: { context: { slot: 1 }, value: 1_500_000_000 },
  // Three counters and a fourth, then what is free, reserved and frozen, and flags.
  state_getStorage: `0x${'00000000'.repeat(4)}${'00d6117e03'.padEnd(32, '0')}${'0'.repeat(96)}`,
}

/** Answers the nodes of the three families: the right chain, and a balance of 1.5. */
export async function answerFamilies(page: Page): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(/^https:/, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') {
      const isFirstBlock = request.url().includes('block-height')
      const stats = { funded_txo_sum: 150_000_000, spent_txo_sum: 0, tx_count: 1 }
      const body = { chain_stats: stats, mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 } }
      const hash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
      return route.fulfill(isFirstBlock ? { body: hash, headers } : { json: body, headers })
    }
    const call: { readonly id?: number; readonly method?: string } | null = request.postDataJSON()
    const result = GENESIS[call?.method ?? ''] ?? BALANCES[call?.method ?? '']
    if (result === undefined) return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id: call?.id, result }, headers })
  })
}

/** Runs in the page: connects a wallet by its name. It must name nothing outside itself. */
export async function connectWallet(name: string): Promise<void> {
  const { kernel } = globalThis.latchFamilies ?? {}
  const find = () => kernel?.store.get(kernel.atoms.connectors).find((connector) => connector.name === name)
  while (!find()) await new Promise((done) => setTimeout(done, 20))
  const connectorId = find()?.id
  if (connectorId !== undefined) await kernel?.wallet.connect({ connectorId })
}
