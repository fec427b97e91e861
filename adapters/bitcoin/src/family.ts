import type { Capabilities, CapabilityName, ChainFamily, Network, WalletSession } from '@latchkey/kernel'
import type { AddressReader } from './addressReader.ts'

/** The meaning of `bip122`. */
export interface BitcoinFamily extends ChainFamily<'bip122'> {
  parseAddress(value: string): Promise<string | undefined>
}

const SIGN = 'signPsbt'
const SWITCH = 'bitcoin_switchNetwork'
const SEND = 'bitcoin_sendPsbt'
const SENDS = [SIGN, SEND, 'sendTransfer']

/** The wallet methods a capability stands on, any of them: none where only nodes are read. */
const walletMethods: { readonly [C in CapabilityName]?: readonly string[] } = {
  signMessage: ['signMessage'],
  verifyMessage: [],
  signPsbt: [SIGN],
  transfer: SENDS,
  prepareTransfer: SENDS,
  inspectTransfer: SENDS,
  inspectRequest: [SIGN, SEND],
  sendPrepared: SENDS,
  prepareSpeedUp: [SIGN],
  switchNetwork: [SWITCH],
  feeSpeeds: [],
  estimateFee: [],
  nativeBalance: [],
}

const loaders = () => import('./capabilities/loaders.ts')

/** What can be done with a session: nothing without a Bitcoin account, else all that its wallet's methods allow. */
function capabilities({ accounts, methods }: WalletSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('bip122:'))) return {}
  return Object.fromEntries(
    Object.entries(walletMethods)
      // A paired wallet that has not said what it can do is asked for the methods of pairing alone.
      .filter(
        ([, any]) => !any.length || (methods ? any.some((entry) => methods.includes(entry)) : !any.includes(SWITCH)),
      )
      .map(([name]) => [name, async () => (await loaders()).loadCapability(name)]),
  )
}

/** Builds the family over the networks it brings. */
export function createFamily(networks: readonly Network[]): BitcoinFamily {
  const readers = new Set<AddressReader>()
  return {
    namespace: 'bip122',
    label: 'Bitcoin',
    networks,
    defaultAccountType: 'payment',
    slip44: 0,
    entries: async () => (await import('./capabilities/entries.ts')).entries,
    methods: async () => (await import('./methods.ts')).methodsOn(networks),
    // The checksums of addresses are code that the first bundle does not carry.
    isAddress: (value) => [...readers].some((read) => read(value, networks) !== undefined),
    async parseAddress(value) {
      const read = await (await import('./addressReader.ts')).addressReader([value])
      readers.add(read)
      return read(value, networks)
    },
    explorerUrl: ({ explorer }, address) => explorer && `${explorer.url.replace(/\/+$/, '')}/address/${address}`,
    // The reference of a network is the first 32 characters of the hash of its first block (CAIP-4).
    chainCheck: async ({ id }, node) =>
      String(await node.request('GET /block-height/0'))
        .trim()
        .slice(0, 32) === id.slice('bip122:'.length),
    capabilities,
  }
}
