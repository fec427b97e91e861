import type { Capabilities, CapabilityMap, CapabilityName, WalletSession } from '@latchkey/kernel'

/** Capabilities that are loaded together, each with the wallet method it stands on; empty for reads of nodes. */
type Group = readonly [
  load: () => Promise<Partial<CapabilityMap>>,
  methods: { readonly [C in CapabilityName]?: string },
]

const groups: readonly Group[] = [
  [
    async () => (await import('./capabilities/walletGroup.ts')).walletGroup,
    {
      signMessage: 'personal_sign',
      switchNetwork: 'wallet_switchEthereumChain',
      addNetwork: 'wallet_addEthereumChain',
      callsStatus: 'wallet_getCallsStatus',
      walletCapabilities: 'wallet_getCapabilities',
      grantPermissions: 'wallet_grantPermissions',
      revokePermissions: 'wallet_revokePermissions',
    },
  ],
  [() => import('./capabilities/nativeBalance.ts'), { nativeBalance: '' }],
  [() => import('./capabilities/signTypedData.ts'), { signTypedData: 'eth_signTypedData_v4' }],
  [
    async () => (await import('./capabilities/moneyGroup.ts')).moneyGroup,
    {
      sendTransaction: 'eth_sendTransaction',
      transfer: 'eth_sendTransaction',
      sendCalls: 'wallet_sendCalls',
      estimateFee: '',
      tokenBalances: '',
    },
  ],
  [async () => (await import('./capabilities/nameGroup.ts')).nameGroup, { resolveName: '', reverseName: '' }],
]

/** A session that knows which methods its wallet approved, as pairing sessions do. */
interface BoundSession extends WalletSession {
  readonly methods?: readonly string[]
}

/** What can be done with a session: nothing without an EVM account, else all that its wallet's methods allow. */
export function capabilities({ accounts, methods: approved }: BoundSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('eip155:'))) return {}
  return Object.fromEntries(
    groups.flatMap(([load, methods]) =>
      Object.entries(methods)
        .filter(([, method]) => !method || !approved || approved.includes(method))
        .map(([name]) => [name, async () => Reflect.get(await load(), name)]),
    ),
  )
}
