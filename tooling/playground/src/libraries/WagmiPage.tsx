import { evmAdapter } from '@latchkey/adapter-evm'
import { createWagmiConfig, latchkey, networksOf, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Chain } from 'viem'
import {
  type Config,
  createConfig,
  http,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { LibraryCard } from './LibraryCard.tsx'
import type { Library, LibraryParts } from './library.ts'

/** A page on wagmi's hooks: nothing in it knows of the widget. */
function WagmiSide(): ReactNode {
  const { address, chainId, status } = useConnection()
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switching = useSwitchChain()
  const signing = useSignMessage()
  const connectBy = (id: (typeof connectors)[number]) => async () => {
    await connect.mutateAsync({ connector: id })
    return `Connected by ${id.name}.`
  }
  return (
    <LibraryCard
      title="wagmi"
      note="What useConnection says, and buttons on useConnect, useSwitchChain, useSignMessage and useDisconnect."
      status={status}
      account={address && chainId ? { address, chainId } : undefined}
      actions={[
        ...connectors.map((connector) => ({ label: `Connect by ${connector.name}`, run: connectBy(connector) })),
        ...switching.chains.map(({ id, name }) => ({
          label: `Switch to ${name}`,
          run: async () => `Switched to ${(await switching.mutateAsync({ chainId: id })).name}.`,
        })),
        {
          label: 'Sign a message',
          run: async () => `Signed: ${await signing.mutateAsync({ message: 'Good morning' })}`,
        },
        {
          label: 'Disconnect',
          run: async () => {
            await disconnect.mutateAsync()
            return 'Disconnected.'
          },
        },
      ]}
    />
  )
}

function provided(config: Config): Library['Provider'] {
  const client = new QueryClient()
  return function Provider({ children }) {
    return (
      <WagmiProvider config={config}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </WagmiProvider>
    )
  }
}

/** A site that begins with the widget: wagmi's config is made from the kernel. */
export function fromKernel({ networks, createKernel }: LibraryParts): Library {
  const kernel = createKernel([evmAdapter({ networks })])
  return { kernel, Provider: provided(createWagmiConfig(kernel)), Side: WagmiSide }
}

function toChain({ id, name, nativeCurrency, rpcUrls }: LibraryParts['networks'][number]): Chain {
  return { id: Number(id.slice('eip155:'.length)), name, nativeCurrency, rpcUrls: { default: { http: [...rpcUrls] } } }
}

/** A site that has its config already: the widget is a connector of it, and wagmi's own wallets are rows of the widget. */
export function fromConfig({ networks, createKernel }: LibraryParts): Library {
  const [first, ...others] = networks.map(toChain)
  if (!first) throw new Error('No local EVM chain runs. Stop this server and run npm start.')
  const config = createConfig({
    chains: [first, ...others],
    transports: Object.fromEntries([first, ...others].map(({ id }) => [id, http()])),
    connectors: [latchkey()],
  })
  const kernel = createKernel([evmAdapter({ networks: networksOf(config), injected: false }), wagmiAdapter(config)])
  return { kernel, Provider: provided(config), Side: WagmiSide }
}
