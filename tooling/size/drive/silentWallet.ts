import { type Adapter, type Connector, defineAdapter, KERNEL_API, type WalletSession } from '@latchkey/kernel'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function openSession(): WalletSession {
  let network: `${string}:${string}` = 'eip155:1'
  return {
    id: 'silent',
    accounts: [{ caipAddress: `eip155:1:${ADDRESS}`, address: ADDRESS, type: 'eoa' }],
    networks: [],
    getNetwork: () => network,
    request: async ({ method, params }) => {
      if (method === 'wallet_switchEthereumChain') network = 'eip155:42161'
      if (method === 'eth_chainId') return network === 'eip155:1' ? '0x1' : '0xa4b1'
      return params ?? null
    },
    on: () => () => undefined,
    disconnect: async () => undefined,
    dispose: () => undefined,
  }
}

const connector: Connector = {
  id: 'silent',
  name: 'Silent wallet',
  kind: 'embedded',
  namespaces: ['eip155'],
  connect: async () => openSession(),
}

/** A wallet without a window, for runs outside a browser. */
export const silentWallet: Adapter = defineAdapter({
  id: 'silent',
  api: KERNEL_API.major,
  connectors: () => ({ initial: [connector] }),
})
