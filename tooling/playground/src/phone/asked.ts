import { formatAmount } from '@latchkey/kernel'
import { base58, hex } from '@scure/base'
import { field } from '../status/ask/askJson.ts'

const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:42161': 'Arbitrum One',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'Polkadot',
}

/** What people call a CAIP-2 chain; the identifier itself where the devnet has no such chain. */
export function chainName(id: string): string {
  return NAMES[id] ?? id
}

/** A CAIP-10 account as one looks at it. */
export interface ShownAccount {
  readonly chain: string
  readonly address: string
}

export function readAccount(account: string): ShownAccount {
  const at = account.lastIndexOf(':')
  return { chain: chainName(account.slice(0, at)), address: account.slice(at + 1) }
}

/** What an app asks for in a chain family. */
export interface AskedFamily {
  /** CAIP-2 namespace. */
  readonly namespace: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** The families of a proposal, from its required and optional namespaces (CAIP-25). */
export function readProposal(params: unknown): readonly AskedFamily[] {
  const families = new Map<string, { chains: Set<string>; methods: Set<string> }>()
  for (const name of ['requiredNamespaces', 'optionalNamespaces'])
    for (const [key, asked] of Object.entries(Object(field(params, name)))) {
      const [namespace = key] = key.split(':')
      const family = families.get(namespace) ?? { chains: new Set(), methods: new Set() }
      const chains = key.includes(':') ? [key] : texts(field(asked, 'chains'))
      for (const chain of chains) family.chains.add(chainName(chain))
      for (const method of texts(field(asked, 'methods'))) family.methods.add(method)
      families.set(namespace, family)
    }
  return [...families].map(([namespace, { chains, methods }]) => ({
    namespace,
    chains: [...chains],
    methods: [...methods],
  }))
}

/** A request in words: what is wanted, and what of it a person has to read. */
export interface AskedRequest {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly text?: string
}

/** The text of bytes; what they were written as, where they are no text. */
function readBytes(decode: (written: string) => Uint8Array, written: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decode(written))
  } catch {
    return written
  }
}

const fromHex = (written: string): string => readBytes((text) => hex.decode(text.slice(2).toLowerCase()), written)

/** What a message is to a person: Solana's wallets get it in base58, those of Polkadot in hexadecimal or as it is. */
function readMessage(method: string, params: unknown): string {
  const message = field(params, 'message')
  if (typeof message !== 'string') return toText(params)
  if (method === 'solana_signMessage') return readBytes(base58.decode, message)
  return message.startsWith('0x') ? fromHex(message) : message
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
}

function prettyJson(value: unknown): string {
  try {
    return JSON.stringify(typeof value === 'string' ? JSON.parse(value) : value, undefined, 1)
  } catch {
    return String(value)
  }
}

function readPayment(transaction: unknown): AskedRequest['facts'] {
  const [to, value, data] = ['to', 'value', 'data'].map((name) => field(transaction, name))
  return [
    ['To', typeof to === 'string' ? to : 'A new contract'],
    ['Amount', `${formatAmount(typeof value === 'string' ? BigInt(value) : 0n, 18)} ETH`],
    ...(typeof data === 'string' && data !== '0x' ? ([['Data', `${(data.length - 2) / 2} bytes`]] as const) : []),
  ]
}

/** What a request of a session wants. What is not known by name is shown whole, never left out. */
export function readRequest(method: string, params: unknown): AskedRequest {
  const list = Array.isArray(params) ? params : []
  if (method === 'personal_sign') return { title: 'Sign a message', facts: [], text: fromHex(String(list[0])) }
  if (method.startsWith('eth_signTypedData')) return { title: 'Sign data', facts: [], text: prettyJson(list[1]) }
  if (method === 'eth_sendTransaction') return { title: 'Send', facts: readPayment(list[0]) }
  if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
    const chain = `eip155:${Number(field(list[0], 'chainId'))}`
    return { title: 'Change the network', facts: [['To', chainName(chain)]] }
  }
  if (/signMessage/.test(method)) return { title: 'Sign a message', facts: [], text: readMessage(method, params) }
  if (/send|transfer/i.test(method)) return { title: 'Send', facts: [], text: toText(params) }
  if (/sign/i.test(method)) return { title: 'Sign a transaction', facts: [], text: toText(params) }
  return { title: method, facts: [], text: toText(params) }
}
