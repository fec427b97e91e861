import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoin } from '@latchkey/adapter-bitcoin/networks'
import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, base, ethereum } from '@latchkey/adapter-evm/networks'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { kusamaAssetHub, polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { solana } from '@latchkey/adapter-solana/networks'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { latch } from '@latchkey/devnet/latch'
import { LOCAL_EXCHANGE } from '@latchkey/devnet/tokens'
import {
  type Adapter,
  type AnyPlugin,
  createKernel,
  definePlugin,
  type Kernel,
  type KernelEvent,
  type Network,
} from '@latchkey/kernel'
import { startBitcoinWallet } from '@latchkey/playground/bitcoinWallet'
import { familyWallets } from '@latchkey/playground/familyWallets'
import { startPolkadotWallet } from '@latchkey/playground/polkadotWallet'
import { startSolanaWallet } from '@latchkey/playground/solanaWallet'
import { account } from '@latchkey/plugin-account'
import { api } from '@latchkey/plugin-api'
import { balances } from '@latchkey/plugin-balances'
import { connect } from '@latchkey/plugin-connect'
import { type DirectoryOptions, directory } from '@latchkey/plugin-directory'
import { email } from '@latchkey/plugin-email'
import { embedded } from '@latchkey/plugin-embedded'
import { fund } from '@latchkey/plugin-fund'
import { history } from '@latchkey/plugin-history'
import { identity } from '@latchkey/plugin-identity'
import { names } from '@latchkey/plugin-names'
import { networks } from '@latchkey/plugin-networks'
import { onramp } from '@latchkey/plugin-onramp'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { type SiwxOptions, siwx } from '@latchkey/plugin-siwx'
import { smartAccounts } from '@latchkey/plugin-smart-accounts'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { socials } from '@latchkey/plugin-socials'
import { swaps } from '@latchkey/plugin-swaps'
import { handPairing } from './handPairing.ts'
import { hostSetting, option } from './hostSetting.ts'
import { mailLogin } from './mailLogin.tsx'
import { oneWalletOfMany } from './oneWalletOfMany.ts'
import { pairingFamilies } from './pairingFamilies.ts'

declare global {
  interface Window {
    kernel: Kernel
    /** Everything the kernel has said. */
    reported: { readonly events: KernelEvent[]; readonly errors: string[]; log: () => readonly string[] }
    /** What the demo wallets of the families do wrong. */
    familyWallets: typeof familyWallets
  }
}

function local(network: Network): Network {
  const chain = hostSetting().chains.find((candidate) => `eip155:${candidate.id}` === network.id)
  return chain ? { ...network, rpcUrls: [chain.rpcUrl] } : network
}

/** `moreNetworks=300` offers so many that lead nowhere. */
const moreNetworks = (): readonly Network[] =>
  Array.from({ length: Number(option('moreNetworks') ?? 0) }, (_, at) => {
    const id = 900_000 + at
    return { ...arbitrum, id: `eip155:${id}`, name: `Network ${at}`, rpcUrls: ['http://127.0.0.1:1'] } as const
  })

/** Wallets of the host's own, as many as the address says. */
function customWallets(): DirectoryOptions {
  const count = Number(option('customWallets') ?? 0)
  return { customWallets: Array.from({ length: count }, (_, at) => ({ id: `own-${at}`, name: `Wallet ${at}` })) }
}

/** The directory service, the built-in list alone, or no directory. */
function directories(): readonly AnyPlugin[] {
  const kind = option('directory')
  if (kind === undefined) return []
  return [directory({ ...(kind === 'service' ? { apiUrl: hostSetting().directoryUrl } : {}), ...customWallets() })]
}

const listener = definePlugin({
  id: 'listener',
  api: 1,
  hooks: {
    onEvent: (_ctx, event) => void window.reported.events.push(event),
    onError: (_ctx, error) => void window.reported.errors.push(String(error)),
  },
  setup: ({ services }) => {
    window.reported.log = () => services.log.entries().map(({ log }) => log)
  },
})

/** Pairing over the relay that the address names; `families=1` offers Solana and Bitcoin too. */
function pairing(): readonly Adapter[] {
  const families = option('families') ? pairingFamilies : []
  if (option('pairing') === 'hand') return [...families, handPairing()]
  const relayUrl = option('relay')
  if (!relayUrl) return families
  return [...families, walletConnectAdapter({ relayUrl, projectId: 'e2e' })]
}

/** `oneWallet=1` makes one wallet of those of all families. */
const walletName = (): string | undefined => (option('oneWallet') ? 'Demo wallet' : undefined)

/** `solana=<address of a node>` installs Solana on it, and a wallet for it, of the kind `solanaWallet`. */
function solanaFamily(): readonly Adapter[] {
  const node = option('solana')
  if (node === undefined) return []
  startSolanaWallet(walletName(), option('solanaWallet'), node)
  return [solanaAdapter({ networks: [{ ...solana, rpcUrls: [node] }] })]
}

/** `bitcoin=<address of a node>` installs Bitcoin on it, and a wallet for it, with one address of the type `bitcoinWallet`. */
function bitcoinFamily(): readonly Adapter[] {
  const node = option('bitcoin')
  if (node === undefined) return []
  startBitcoinWallet(walletName(), option('bitcoinWallet'))
  return [bitcoinAdapter({ networks: [{ ...bitcoin, rpcUrls: [node] }] })]
}

/**
 * `polkadot=<address of a node>` installs Polkadot on it, and a wallet for it unless `polkadotWallet=none`, without metadata with
 * `=outdated`; `kusama=1` has a second network, which the node does not serve.
 */
function polkadotFamily(): readonly Adapter[] {
  const node = option('polkadot')
  if (node === undefined) return []
  const kind = option('polkadotWallet')
  if (kind !== 'none') startPolkadotWallet(walletName(), kind === 'outdated')
  return [polkadotAdapter({ networks: hubs().map((hub) => ({ ...hub, rpcUrls: [node] })) })]
}

const hubs = (): readonly Network[] => (option('kusama') ? [polkadotAssetHub, kusamaAssetHub] : [polkadotAssetHub])

/** `harbor=1` installs a wallet of several chain families. */
function wallets(): readonly Adapter[] {
  return option('harbor') ? [oneWalletOfMany] : []
}

/**
 * `signIn=local` keeps sessions in the browser, `signIn=gateway` at the gateway of `gateway=<address>` and `project=<id>`, an
 * address is that of a server; `optional=1` lets users go on without.
 */
function signIn(): readonly AnyPlugin[] {
  const where = option('signIn')
  if (where === undefined) return []
  const options: SiwxOptions = { required: option('optional') === undefined }
  const keeper = where === 'local' ? {} : where === 'gateway' ? { gateway: true } : { server: where }
  return [siwx({ ...options, ...keeper })]
}

/** `assets=1` installs what fills the account view; `api=1` has it ask the gateway of `gateway=<address>` too. */
function assets(): readonly AnyPlugin[] {
  if (!option('assets')) return []
  const token = { chainId: 1, address: latch.address, symbol: 'LATCH', name: 'Latch Token', decimals: 6 }
  const filled = [balances({ tokens: [token] }), receive(), send(), history({ explorers: false })]
  return option('api') ? [api(), ...filled] : filled
}

/** `swaps=1` installs swaps through the gateway of `gateway=<address>` and `project=<id>`. */
function trades(): readonly AnyPlugin[] {
  return option('swaps') ? [api(), swaps({ exchanges: { 'eip155:1': LOCAL_EXCHANGE } })] : []
}

/** `money=1` installs buying and funding, for a buyer in Germany, through the gateway. */
function money(): readonly AnyPlugin[] {
  return option('money') ? [api(), onramp({ place: { country: 'DE' } }), fund()] : []
}

/** `names=1` installs what knows names of accounts; `names=register` also what registers them at the gateway. */
function accountNames(): readonly AnyPlugin[] {
  if (option('names') === 'register') return [api(), identity(), names({ offer: 'all' })]
  return option('names') ? [identity()] : []
}

/** `frame=<origin>` and `project=<id>` install the embedded wallet, and a login of the host's own; `logins=1` the widget's; `smart=1` smart accounts; `sessions=1` sessions, `sessions=shared` with the co-signer of `gateway=<address>`. */
function embeddedWallet(): readonly AnyPlugin[] {
  const frame = option('frame')
  if (frame === undefined) return []
  const logins = option('logins') ? [email(), socials()] : [mailLogin()]
  const smart = option('smart') ? [smartAccounts()] : []
  const shared = option('sessions') === 'shared'
  const sessions = option('sessions') ? [...(shared ? [api()] : []), smartSessions({ coSigner: shared })] : []
  return [embedded({ frame, projectId: option('project') ?? '' }), ...logins, ...smart, ...sessions]
}

/** Several options install the plugin that speaks to the gateway. */
function onceEach(plugins: readonly AnyPlugin[]): readonly AnyPlugin[] {
  return plugins.filter(({ id }, at) => plugins.findIndex((other) => other.id === id) === at)
}

/** The kernel of a test page; the address sets theme, language, legal texts and further plugins. */
export function hostKernel(more: readonly AnyPlugin[] = [], id?: string): Kernel {
  window.reported ??= { events: [], errors: [], log: () => [] }
  const legal = {
    termsUrl: 'https://meridian.example/terms',
    privacyUrl: 'https://meridian.example/privacy',
    checkbox: true,
  }
  const gateway = option('gateway')
  const theme = option('theme')
  const locale = option('locale')
  const kernel: Kernel = createKernel({
    ...(id ? { id } : {}),
    ...(gateway ? { gateway, projectId: option('project') ?? '' } : {}),
    metadata: { name: 'Meridian', description: 'A site', url: location.origin, icons: [] },
    adapters: [
      evmAdapter({ networks: [local(ethereum), local(arbitrum), local(base), ...moreNetworks()] }),
      ...pairing(),
      ...wallets(),
      ...solanaFamily(),
      ...bitcoinFamily(),
      ...polkadotFamily(),
    ],
    networks: [
      ...(option('offer') === 'one' ? ['eip155:1' as const] : (['eip155:1', 'eip155:42161'] as const)),
      ...moreNetworks().map(({ id }) => id),
      ...(option('solana') ? [solana.id] : []),
      ...(option('bitcoin') ? [bitcoin.id] : []),
      ...(option('polkadot') ? hubs().map(({ id }) => id) : []),
      ...(option('families')
        ? pairingFamilies.flatMap(({ family }) => family?.networks.map(({ id }) => id) ?? [])
        : []),
    ],
    plugins: onceEach([
      connect({ ...(option('legal') ? { legal } : {}), collapseWallets: option('collapse') === '1' }),
      account(),
      networks(),
      ...assets(),
      ...trades(),
      ...money(),
      ...accountNames(),
      ...directories(),
      ...signIn(),
      ...embeddedWallet(),
      listener,
      ...more,
    ]),
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(locale ? { i18n: { locale } } : {}),
  })
  window.kernel = kernel
  window.familyWallets = familyWallets
  return kernel
}
