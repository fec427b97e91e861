import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoin } from '@latchkey/adapter-bitcoin/networks'
import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, base, bsc, ethereum, optimism, polygon } from '@latchkey/adapter-evm/networks'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { solana } from '@latchkey/adapter-solana/networks'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { LOCAL_EXCHANGE, TOKENS } from '@latchkey/devnet/tokens'
import { type AnyPlugin, createKernel, type Kernel, type Network, type StorageService } from '@latchkey/kernel'
import { account } from '@latchkey/plugin-account'
import { analytics } from '@latchkey/plugin-analytics'
import { api } from '@latchkey/plugin-api'
import { balances, type TokenEntry } from '@latchkey/plugin-balances'
import { connect } from '@latchkey/plugin-connect'
import { devtools } from '@latchkey/plugin-devtools'
import { directory } from '@latchkey/plugin-directory'
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
import { siwx } from '@latchkey/plugin-siwx'
import { smartAccounts } from '@latchkey/plugin-smart-accounts'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { socials } from '@latchkey/plugin-socials'
import { swaps } from '@latchkey/plugin-swaps'
import { useEffect, useMemo, useRef } from 'react'
import { explorerOf } from '../explorer/place.ts'
import type { LocalChain, Services } from '../services/loadServices.ts'
import type { Settings } from '../settings/settings.ts'
import { POCKET } from './pocket.ts'
import { trials } from './trials.ts'
import { widgetLocale } from './useKernelLook.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b5a66"/><path d="M8 7v9M13.3 7v14M18.7 7v6M24 7v17" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'

/** The picture of this site, for the views that show both ends of a connection. */
const siteIcon: string = `data:image/svg+xml,${encodeURIComponent(SVG)}`

const LEGAL = { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', checkbox: true }

interface KernelParts {
  readonly settings: Settings
  readonly chains: readonly LocalChain[]
  /** Where the gateway and the relay are; without a relay nothing can be paired. */
  readonly services: Services
  /** Where the kernel keeps what it remembers, unless in the page's storage. */
  readonly storage?: StorageService
  /** Shows the account after connecting; else the widget closes. */
  readonly staysOpen?: boolean
  /** A plugin that is known only while the page runs. */
  readonly extra?: AnyPlugin | undefined
}

/**
 * The tokens of the local chains, which are copies with addresses of their own: unlisted, they would count as imitations of
 * the real ones. The hostile token is not among them, as no list would have it.
 */
export const LOCAL_TOKENS: readonly TokenEntry[] = [1, 42161].flatMap((chainId) =>
  [TOKENS.weth, TOKENS.usdc, TOKENS.usdt, TOKENS.latch, TOKENS.ticket, TOKENS.eurc].map((token) => ({
    ...token,
    chainId,
  })),
)

/** The project of the devnet's gateway; the local relay knows any. */
const projectId = 'latchkey-devnet'

/** A network of which a local node answers: links to its explorer lead to the page that reads that node. */
function atLocalNode(network: Network, node: string, isRecorded: boolean): Network {
  const local = { ...network, rpcUrls: [node] }
  return isRecorded ? local : { ...local, explorer: explorerOf(network.id, location.origin) }
}

/** The EVM networks of the page: those of the devnet always, the others where they run. */
export function evmNetworks(chains: readonly LocalChain[], isRecorded: boolean): Network[] {
  return [ethereum, arbitrum, base, optimism, polygon, bsc].flatMap((network) => {
    const local = chains.find(({ id }) => network.id === `eip155:${id}`)
    if (!local) return network === ethereum || network === arbitrum ? [network] : []
    return [atLocalNode(network, local.rpcUrl, isRecorded)]
  })
}

function plugins(
  { legal, collapse, unsupported, signIn, analytics: counts }: Settings,
  { frame, replay, relay, wallet }: Services,
  staysOpen: boolean,
) {
  // The main networks have the real tokens, and no exchange of ours.
  const exchanges = replay === undefined ? { 'eip155:1': LOCAL_EXCHANGE, 'eip155:42161': LOCAL_EXCHANGE } : {}
  return [
    api(),
    connect({
      collapseWallets: collapse,
      afterConnect: staysOpen ? 'account' : 'close',
      ...(legal ? { legal: LEGAL } : {}),
    }),
    directory(relay !== undefined && wallet !== undefined ? { customWallets: [POCKET] } : {}),
    account(),
    balances({ tokens: replay === undefined ? LOCAL_TOKENS : [] }),
    networks({ allowUnsupported: unsupported }),
    fund(),
    onramp(),
    receive(),
    send(),
    swaps({ exchanges }),
    // The local chains answer for real ones, of which an explorer would tell something else.
    history({ explorers: false }),
    identity(),
    // Every wallet of this page may try it.
    names({ offer: 'all' }),
    // The login service runs where the wallet document was built.
    frame !== undefined && embedded({ frame, projectId }),
    frame !== undefined && email(),
    frame !== undefined && socials(),
    frame !== undefined && smartAccounts(),
    frame !== undefined && smartSessions(),
    signIn && siwx({ server: '/auth' }),
    counts && analytics(),
    // For developers; a site leaves it out of what it ships.
    devtools(),
    trials(),
  ] as const
}

/** The kernel of this page. */
export type PlaygroundKernel = Kernel<ReturnType<typeof plugins>>

/** Makes the kernel as a host does; the local chains answer for the real ones. */
export function createPlaygroundKernel(given: KernelParts): PlaygroundKernel {
  const { settings, chains, services, storage, staysOpen = false, extra } = given
  const known = plugins(settings, services, staysOpen)
  const { gateway, relay: relayUrl } = services
  const isRecorded = services.replay !== undefined
  const at = (network: Network, node: string) => ({ networks: [atLocalNode(network, node, isRecorded)] })
  return createKernel({
    projectId,
    ...(gateway ? { gateway } : {}),
    metadata: {
      name: 'Playground',
      description: 'The demo host of Latchkey',
      url: location.origin,
      icons: [siteIcon],
    },
    adapters: [
      evmAdapter({ networks: evmNetworks(chains, isRecorded) }),
      // The local runtimes have the first blocks of the main networks.
      ...(services.solana ? [solanaAdapter(at(solana, services.solana))] : []),
      // So has the local Bitcoin node.
      ...(services.bitcoin ? [bitcoinAdapter(at(bitcoin, services.bitcoin))] : []),
      ...(services.polkadot ? [polkadotAdapter(at(polkadotAssetHub, services.polkadot.replace(/^ws/, 'http')))] : []),
      ...(relayUrl ? [walletConnectAdapter({ relayUrl, projectId })] : []),
    ],
    // Types know the plugins of the list above; one that is written in the page is checked by the kernel.
    plugins: extra ? ([...known, extra] as unknown as typeof known) : known,
    i18n: { locale: widgetLocale(settings) },
    ...(storage ? { services: { storage } } : {}),
  })
}

/** The link of the pairing that the widget shows, as a phone's camera would read it. */
export function readPairingCode({ store, plugins }: PlaygroundKernel): string | undefined {
  const pairing = store.get(plugins.connect.atoms.attempt)?.pairing
  return pairing && 'uri' in pairing ? pairing.uri : undefined
}

/** Whether the wallet in use was connected by pairing. */
export function isPaired({ store, atoms }: PlaygroundKernel): boolean {
  const id = store.get(atoms.connection)?.connectorId
  return store.get(atoms.connectors).some((connector) => connector.id === id && connector.kind === 'pairing')
}

const keyOf = ({ legal, collapse, unsupported, signIn, analytics }: Settings) =>
  JSON.stringify({ legal, collapse, unsupported, signIn, analytics })

/** The kernel for the present options; the one before it is destroyed, and the wallet resumes in the new one. */
export function useKernelInstance(parts: KernelParts): PlaygroundKernel {
  const key = keyOf(parts.settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else changes while the kernel runs
  const kernel = useMemo(() => createPlaygroundKernel(parts), [key])
  const current = useRef(kernel)
  useEffect(() => {
    const before = current.current
    current.current = kernel
    if (before !== kernel) void before.destroy()
  }, [kernel])
  return kernel
}
