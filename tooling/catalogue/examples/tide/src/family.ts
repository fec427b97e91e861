import type { Capabilities, CapabilityName, ChainFamily, FamilyEntries, Network, WalletSession } from '@latchkey/kernel'
import { parsePaymentUri, printPaymentUri } from './paymentLink.ts'

const BODY = /^tide1([0-9a-f]{40})([0-9a-f]{4})$/
const HASH = /^[0-9a-f]{64}$/
const NAMES: readonly CapabilityName[] = ['signMessage', 'nativeBalance', 'transfer']

/** CRC-16 (X.25) over the digits, so that a wrong letter is noticed. */
export function checksum(digits: string): string {
  let crc = 0xffff
  for (const digit of digits) {
    crc ^= digit.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1
  }
  return (crc ^ 0xffff).toString(16).padStart(4, '0')
}

/** The address in small letters; `undefined` for a wrong one. Mixed letters are none: a copy went wrong. */
export function readAddress(text: string): string | undefined {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  const [own, digits = '', sum] = BODY.exec(text.toLowerCase()) ?? []
  return isOneCase && sum === checksum(digits) ? own : undefined
}

// The kernel knows a capability's type by its name, which a loader for all of them cannot tell.
const loadCapability = async (name: CapabilityName): Promise<never> =>
  (await import('./capabilities.ts')).capabilities[name as 'signMessage'] as never

/** What can be done with a session: what is absent is unsupported, and the widget does not offer it. */
function capabilities({ accounts }: WalletSession): Capabilities {
  if (!accounts.some(({ caipAddress }) => caipAddress.startsWith('tide:'))) return {}
  return Object.fromEntries(NAMES.map((name) => [name, () => loadCapability(name)]))
}

const entries: FamilyEntries = {
  isTransactionHash: (value) => HASH.test(value),
  transactionUrl: ({ explorer }, hash) => explorer && `${explorer.url}/transaction/${hash}`,
  paymentUri: printPaymentUri,
  readPaymentUri: parsePaymentUri,
}

/** The meaning of `tide` for the kernel. */
export function createFamily(networks: readonly Network[]): ChainFamily<'tide'> {
  return {
    namespace: 'tide',
    label: 'Tide',
    networks,
    defaultAccountType: 'eoa',
    slip44: 1,
    entries: async () => entries,
    methods: async () => ({
      pairing: { methods: ['tide_signMessage', 'tide_send'], events: ['accountsChanged'] },
      rpc: { safe: ['tide_balance'], approval: ['tide_signMessage', 'tide_send'] },
    }),
    // Capitals are read by parseAddress; what is stored and compared has small letters.
    isAddress: (value) => readAddress(value) === value,
    parseAddress: async (value) => readAddress(value),
    chainCheck: async ({ id }, node) => `tide:${String(await node.request('tide_chain'))}` === id,
    capabilities,
  }
}
