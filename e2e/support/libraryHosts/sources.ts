// The sources of sites on other libraries, as their authors would write them: outside of the workspace, on packed packages.

/** The page; what a server draws takes the place of the comment. */
export const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Library</title><link rel="icon" href="data:,"></head><body><div id="root"><!--app--></div><script type="module" src="./main.tsx"></script></body></html>'

const MAIN = `
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App'

const root = document.getElementById('root')
const onRecoverableError = (error: unknown) => console.error(error)
if (root?.firstElementChild) hydrateRoot(root, <App />, { onRecoverableError })
else if (root) createRoot(root).render(<App />)
`

const SERVER = `
import { renderToString } from 'react-dom/server'
import { App } from './App'

console.log(renderToString(<App />))
`

const PANEL = `
import { useState } from 'react'

export interface PanelProps {
  readonly account: string
  readonly sign: () => Promise<string>
  readonly pay: () => Promise<string>
}

/** What the library says and does; nothing in it knows of the widget. */
export function Panel({ account, sign, pay }: PanelProps) {
  const [said, say] = useState('')
  const run = (work: () => Promise<string>) => void work().then(say, (error: unknown) => say(String(error)))
  return (
    <section aria-label="Library">
      <p data-field="account">{account}</p>
      <p data-field="said">{said}</p>
      <button type="button" onClick={() => run(sign)}>Sign</button>
      <button type="button" onClick={() => run(pay)}>Pay</button>
    </section>
  )
}
`

const KERNEL_IMPORTS = `
import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { Panel } from './Panel'

const RECEIVER = '0x000000000000000000000000000000000000dEaD'
const TEXT = 'Good morning'
`

const PLUGINS = `plugins: [connect(), account(), networks()]`

/** Both ways to have wagmi: the site's config first, and the widget's kernel first with a server that draws. */
const WAGMI_CONFIGS = {
  host: `
import { latchkey, networksOf, wagmiAdapter } from '@latchkey/adapter-wagmi'

export const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [latchkey()],
})
const kernel = createKernel({
  adapters: [evmAdapter({ networks: networksOf(config), injected: false }), wagmiAdapter(config)],
  ${PLUGINS},
})
`,
  server: `
import { createWagmiConfig } from '@latchkey/adapter-wagmi'

const kernel = createKernel({ adapters: [evmAdapter()], ${PLUGINS} })
export const config = createWagmiConfig(kernel, { ssr: true })
`,
} as const

const wagmi = (way: keyof typeof WAGMI_CONFIGS): string => `
${KERNEL_IMPORTS}
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createConfig,
  getConnectorClient,
  http,
  sendTransaction,
  signMessage,
  waitForTransactionReceipt,
  writeContract,
} from '@wagmi/core'
import { parseAbi, verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { useAccount, WagmiProvider } from 'wagmi'
${WAGMI_CONFIGS[way]}
export { createConfig, http, mainnet }

const ABI = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

// Types of wagmi come out as wagmi documents them.
export async function write(): Promise<\`0x\${string}\`> {
  await getConnectorClient(config)
  // @ts-expect-error a function that the contract has not
  await writeContract(config, { address: RECEIVER, abi: ABI, functionName: 'mint', args: [RECEIVER, 1n] })
  return writeContract(config, { address: RECEIVER, abi: ABI, functionName: 'transfer', args: [RECEIVER, 1n] })
}

function Side() {
  const { address, chainId, isConnected } = useAccount()
  const sign = async () => {
    if (!address) throw new Error('nobody')
    const signature = await signMessage(config, { message: TEXT })
    return String(await verifyMessage({ address, message: TEXT, signature }))
  }
  const pay = async () => {
    const hash = await sendTransaction(config, { to: RECEIVER, value: 1n })
    return (await waitForTransactionReceipt(config, { hash })).status
  }
  return <Panel account={isConnected ? \`\${address} on \${chainId}\` : 'nobody'} sign={sign} pay={pay} />
}

const queries = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <KernelProvider kernel={kernel}>
        <ConnectButton />
        <Side />
      </KernelProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`

/** What differs between the two versions of ethers. */
const ETHERS = {
  ethers: { verify: `import { type Signer, verifyMessage } from 'ethers'`, success: `String(receipt?.status === 1)` },
  ethers5: {
    verify: `import { type Signer, utils } from 'ethers'\n\nconst { verifyMessage } = utils`,
    success: `String(receipt.status === 1)`,
  },
} as const

const ethers = (adapter: keyof typeof ETHERS): string => `
${KERNEL_IMPORTS}
import { useEthersSigner } from '@latchkey/adapter-${adapter}/react'
import { useEffect, useState } from 'react'
${ETHERS[adapter].verify}

const kernel = createKernel({ adapters: [evmAdapter()], ${PLUGINS} })

function Side() {
  const signer: Signer | undefined = useEthersSigner()
  const [address, setAddress] = useState('nobody')
  useEffect(() => {
    if (signer) signer.getAddress().then(setAddress, console.error)
    else setAddress('nobody')
  }, [signer])
  const owner = () => {
    if (!signer) throw new Error('nobody')
    return signer
  }
  const sign = async () => String(verifyMessage(TEXT, await owner().signMessage(TEXT)) === address)
  const pay = async () => {
    const sent = await owner().sendTransaction({ to: RECEIVER, value: 1n })
    const receipt = await sent.wait()
    return ${ETHERS[adapter].success}
  }
  return <Panel account={signer ? \`\${address} on 1\` : address} sign={sign} pay={pay} />
}

export const App = () => (
  <KernelProvider kernel={kernel}>
    <ConnectButton />
    <Side />
  </KernelProvider>
)
`

const around = { 'main.tsx': MAIN, 'server.tsx': SERVER, 'Panel.tsx': PANEL, 'index.html': PAGE }

/** The files of a site, by library and way. */
export const SOURCES = {
  wagmi: { ...around, 'App.tsx': wagmi('host') },
  wagmiServer: { ...around, 'App.tsx': wagmi('server') },
  ethers: { ...around, 'App.tsx': ethers('ethers') },
  ethers5: { ...around, 'App.tsx': ethers('ethers5') },
} as const
