import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider, NetworkButton } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { Banner } from '@latchkey/theme/ui'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { evmNetworks } from './kernel/createPlaygroundKernel.ts'
import { hostWords } from './kernel/hostWords.ts'
import { directionOf, useKernelLook, widgetLocale } from './kernel/useKernelLook.ts'
import { WidgetCard } from './libraries/LibraryCard.tsx'
import type { Library, LibraryParts } from './libraries/library.ts'
import { lookTheme } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { PageFrame } from './parts/PageFrame.tsx'
import { loadServices, localChains } from './services/loadServices.ts'
import { readSettings, useSettings } from './settings/useSettings.ts'
import { startWallet } from './startWallet.ts'

/** The ways in which a site has another library, by their name in the address. */
const LIBRARIES = {
  wagmi: { label: 'wagmi, from the kernel', load: async () => (await import('./libraries/WagmiPage.tsx')).fromKernel },
  config: { label: 'wagmi, its own config', load: async () => (await import('./libraries/WagmiPage.tsx')).fromConfig },
  ethers: { label: 'ethers 6', load: async () => (await import('./libraries/EthersPage.tsx')).ethers6 },
  ethers5: { label: 'ethers 5', load: async () => (await import('./libraries/EthersPage.tsx')).ethers5 },
} as const satisfies Readonly<
  Record<string, { readonly label: string; load(): Promise<(parts: LibraryParts) => Library> }>
>

const isLibrary = (value: string | null): value is keyof typeof LIBRARIES => value !== null && value in LIBRARIES

function addressOf(name: string): string {
  const query = new URLSearchParams(location.search)
  query.set('with', name)
  return `?${query}`
}

const asked = new URLSearchParams(location.search).get('with')
const chosen = isLibrary(asked) ? asked : 'wagmi'

/** Each way is a page of its own: what a library leaves in the page does not reach the next. */
function Choice(): ReactNode {
  return (
    <nav className="pg-ways" aria-label="Libraries">
      {Object.entries(LIBRARIES).map(([name, { label }]) => (
        <a key={name} className="pg-way" href={addressOf(name)} aria-current={name === chosen ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function LibraryPage({ library: { kernel, Provider, Side } }: { readonly library: Library }): ReactNode {
  const [settings] = useSettings()
  const base = useBaseTheme(settings.theme)
  const look = useMemo(() => lookTheme(settings), [settings])
  usePageLook(base, look, directionOf(settings))
  useKernelLook(kernel, settings, look)
  const words = hostWords(settings)
  const host = (
    <>
      <NetworkButton {...words.network} />
      <ConnectButton {...words.connect} />
    </>
  )
  return (
    <KernelProvider kernel={kernel}>
      <Provider>
        <PageFrame page="libraries" host={host}>
          <div className="pg-explorer-head">
            <h1>With other libraries</h1>
            <p>Both sides share one connection. Start on either side and watch the other follow.</p>
            <Choice />
          </div>
          <div className="pg-sides">
            <WidgetCard />
            <Side />
          </div>
        </PageFrame>
      </Provider>
    </KernelProvider>
  )
}

/** The page where no chain runs: there is nothing to connect to. */
function NoChains(): ReactNode {
  return (
    <PageFrame page="libraries">
      <Banner tone="warning" title="No local chain runs">
        Stop this server and run npm start.
      </Banner>
    </PageFrame>
  )
}

async function prepare(): Promise<ReactNode> {
  const services = await loadServices()
  const chains = localChains(services)
  if (chains.length === 0) return <NoChains />
  startWallet(chains)
  const make = await LIBRARIES[chosen].load()
  const library = make({
    networks: evmNetworks(chains, services.replay !== undefined).filter(({ rpcUrls: [url] }) =>
      chains.some(({ rpcUrl }) => rpcUrl === url),
    ),
    createKernel: (adapters) =>
      createKernel({
        // What one way keeps is not the next one's.
        id: `library-${chosen}`,
        metadata: { name: 'Playground', description: 'A site with another library', url: location.origin, icons: [] },
        adapters,
        plugins: [connect(), account(), networks()],
        i18n: { locale: widgetLocale(readSettings(location.search)) },
      }),
  })
  return <LibraryPage library={library} />
}

const page = await prepare()
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
