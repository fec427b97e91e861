import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { bitcoin } from '@latchkey/adapter-bitcoin/networks'
import { evmAdapter } from '@latchkey/adapter-evm'
import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { solana } from '@latchkey/adapter-solana/networks'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { TOKENS } from '@latchkey/devnet/tokens'
import { createKernel, type Kernel, type Network } from '@latchkey/kernel'
import { account } from '@latchkey/plugin-account'
import { analytics } from '@latchkey/plugin-analytics'
import { api } from '@latchkey/plugin-api'
import { balances, type TokenEntry } from '@latchkey/plugin-balances'
import { connect } from '@latchkey/plugin-connect'
import { directory } from '@latchkey/plugin-directory'
import { history } from '@latchkey/plugin-history'
import { identity } from '@latchkey/plugin-identity'
import { networks } from '@latchkey/plugin-networks'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { siwx } from '@latchkey/plugin-siwx'
import type { Services } from '../services/loadServices.ts'
import type { LocalChain } from '../services/localChains.ts'
import type { Settings } from '../settings/settings.ts'
import type { EventLog } from './eventLog.ts'
import { recorder } from './recorder.ts'
import { siteIcon } from './siteIcon.ts'
import { trials } from './trials.ts'
import { widgetLocale } from './widgetLocale.ts'

const LEGAL = { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', checkbox: true }

export interface KernelParts {
  readonly settings: Settings
  readonly chains: readonly LocalChain[]
  readonly log: EventLog
  /** Where the gateway and the relay are; without a relay nothing can be paired. */
  readonly services: Services
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

function toLocal(network: Network, chains: readonly LocalChain[]): Network {
  const local = chains.find(({ id }) => network.id === `eip155:${id}`)
  return local ? { ...network, rpcUrls: [local.rpcUrl] } : network
}

function plugins({ legal, collapse, unsupported, signIn, analytics: counts }: Settings, log: EventLog) {
  return [
    api(),
    connect({ collapseWallets: collapse, ...(legal ? { legal: LEGAL } : {}) }),
    directory(),
    account(),
    balances({ tokens: LOCAL_TOKENS }),
    networks({ allowUnsupported: unsupported }),
    receive(),
    send(),
    // The local chains answer for real ones, of which an explorer would tell something else.
    history({ explorers: false }),
    identity(),
    signIn && siwx({ server: '/auth' }),
    counts && analytics(),
    recorder(log),
    trials(),
  ] as const
}

/** The kernel of this page. */
export type PlaygroundKernel = Kernel<ReturnType<typeof plugins>>

/** Makes the kernel as a host does; the local chains answer for the real ones. */
export function createPlaygroundKernel({ settings, chains, log, services }: KernelParts): PlaygroundKernel {
  const { gateway, relay: relayUrl } = services
  const local = [ethereum, arbitrum].map((network) => toLocal(network, chains))
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
      evmAdapter({ networks: local }),
      // The local runtimes have the first blocks of the main networks.
      ...(services.solana ? [solanaAdapter({ networks: [{ ...solana, rpcUrls: [services.solana] }] })] : []),
      // So has the local Bitcoin node.
      ...(services.bitcoin ? [bitcoinAdapter({ networks: [{ ...bitcoin, rpcUrls: [services.bitcoin] }] })] : []),
      ...(services.polkadot
        ? [
            polkadotAdapter({
              networks: [{ ...polkadotAssetHub, rpcUrls: [services.polkadot.replace(/^ws/, 'http')] }],
            }),
          ]
        : []),
      ...(relayUrl ? [walletConnectAdapter({ relayUrl, projectId })] : []),
    ],
    plugins: plugins(settings, log),
    i18n: { locale: widgetLocale(settings) },
  })
}
