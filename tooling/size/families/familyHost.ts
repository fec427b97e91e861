import { join } from 'node:path'
import { external } from '../bundle/builtHost.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Where every package is installed. */
export const FROM = join(ROOT, 'tooling/playground')

/** The adapters of the chain families beside EVM, by folder, and what a host calls. */
export const FAMILIES = { solana: 'solanaAdapter', bitcoin: 'bitcoinAdapter', polkadot: 'polkadotAdapter' } as const

export type FamilyName = keyof typeof FAMILIES

/** The folders of all six adapters that a host adds to EVM. */
export const ADAPTERS = ['solana', 'bitcoin', 'polkadot', 'wagmi', 'ethers', 'ethers5'] as const

/** The host's own libraries: peers, which it has already. */
export const HOSTS_OWN: readonly (string | RegExp)[] = [...external, /^(viem|@wagmi\/core|wagmi|ethers)(\/|$)/]

const BRIDGES = `
import { createWagmiConfig, latchkey, networksOf, wagmiAdapter } from '@latchkey/adapter-wagmi'
import { getBrowserProvider } from '@latchkey/adapter-ethers'
import { getWeb3Provider } from '@latchkey/adapter-ethers5'
export { createWagmiConfig, getBrowserProvider, getWeb3Provider, latchkey, networksOf, wagmiAdapter }`

/** The source of a host with the EVM adapter, these families, and perhaps what connects it with wagmi and ethers. */
export function familyHost(families: readonly FamilyName[], hasBridges = false): string {
  const imports = families.map((name) => `import { ${FAMILIES[name]} } from '@latchkey/adapter-${name}'`)
  const adapters = ['evmAdapter()', ...families.map((name) => `${FAMILIES[name]}()`)]
  return `import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
${imports.join('\n')}
const kernel = createKernel({
  adapters: [${adapters.join(', ')}],
  plugins: [connect(), account(), networks()],
  networks: ['eip155:1', 'eip155:42161'],
})
export { ConnectButton, KernelProvider, kernel }${hasBridges ? BRIDGES : ''}`
}
