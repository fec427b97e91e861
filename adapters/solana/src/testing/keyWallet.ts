import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../base58.ts'
import { SOLANA_ACCOUNTS } from './devnet.mjs'

/** What a wallet does besides what it should. */
export interface Habits {
  readonly name?: string
  readonly icon?: unknown
  readonly chains?: readonly string[]
  /** Leaves features out. */
  readonly without?: readonly string[]
  /** Changes a transaction before it is signed. */
  readonly changeTransaction?: (bytes: Uint8Array) => Uint8Array
  /** Changes what it has signed. */
  readonly changeSigned?: (bytes: Uint8Array) => Uint8Array
  /** Signs another message than the one it shows. */
  readonly changeMessage?: (message: Uint8Array) => Uint8Array
  readonly versions?: readonly unknown[]
  /** What `connect` answers in place of its accounts. */
  readonly accounts?: unknown
  /** Hands a signed transaction to the chain, for wallets that send by themselves. */
  readonly send?: (bytes: Uint8Array) => Promise<unknown>
  /** Asked before each prompt; may throw or wait. */
  readonly onPrompt?: (kind: string) => unknown
}

interface Signing {
  readonly account: { readonly address: string }
  readonly transaction: Uint8Array
  readonly message: Uint8Array
}

/** A wallet of the Wallet Standard that signs for real, with the keys of the local chain. */
export interface KeyWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly chains: readonly string[]
  accounts: readonly object[]
  readonly features: Record<string, object>
  /** What its user was asked, in order. */
  readonly prompts: string[]
  /** Whether the page may see its accounts. */
  isAllowed: boolean
  /** Its user chooses other accounts, by index. */
  choose(...indexes: readonly number[]): void
  /** How many listeners there are. */
  listeners(): number
  /** Puts it on the page now, and for whoever asks later; the result takes it away. */
  register(target: EventTarget): () => void
}

const secretOf = (index: number): Uint8Array =>
  decodeBase58(SOLANA_ACCOUNTS[index]?.secretKey ?? '') ?? new Uint8Array()

/** Signs with a key of the local chain. */
export function signWith(index: number, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, secretOf(index).slice(0, 32))
}

const indexOf = (address: string): number => SOLANA_ACCOUNTS.findIndex((account) => account.address === address)

function signTransaction(index: number, bytes: Uint8Array): Uint8Array {
  const count = bytes[0] ?? 0
  const message = bytes.slice(1 + count * 64)
  const first = message[0] ?? 0
  // After the header, and the version before it, come the count of keys and the keys.
  const keys = (first & 0x80 ? 1 : 0) + 4
  const own = secretOf(index).slice(32)
  const place = Array.from({ length: count }).findIndex((_, signer) =>
    own.every((byte, at) => byte === message[keys + signer * 32 + at]),
  )
  const signed = bytes.slice()
  signed.set(signWith(index, message), 1 + place * 64)
  return signed
}

/** A wallet that shares the account of an index of the local chain. */
export function keyWallet(indexes: readonly number[] = [0], habits: Habits = {}): KeyWallet {
  const { chains = ['solana:mainnet', 'solana:devnet'], without = [], versions = ['legacy', 0] } = habits
  const listeners = new Set<(properties: object) => void>()
  const prompts: string[] = []
  const ask = async (kind: string): Promise<void> => {
    prompts.push(kind)
    await habits.onPrompt?.(kind)
  }
  const account = (index: number): object => ({
    address: SOLANA_ACCOUNTS[index]?.address,
    publicKey: secretOf(index).slice(32),
    chains,
    features: ['solana:signTransaction'],
  })
  let chosen = indexes
  const signed = (input: Signing): Uint8Array => {
    const bytes = habits.changeTransaction?.(input.transaction.slice()) ?? input.transaction
    const result = signTransaction(indexOf(input.account.address), bytes)
    return habits.changeSigned?.(result) ?? result
  }
  const each =
    <T>(kind: string, work: (input: Signing) => T | Promise<T>) =>
    async (...inputs: readonly Signing[]): Promise<readonly T[]> => {
      await ask(kind)
      return Promise.all(inputs.map(work))
    }
  const all: Record<string, object> = {
    'standard:connect': {
      async connect(input?: { readonly silent?: boolean }) {
        if (!wallet.isAllowed && input?.silent) return { accounts: [] }
        if (!wallet.isAllowed) await ask('connect')
        wallet.isAllowed = true
        wallet.accounts = chosen.map(account)
        return { accounts: habits.accounts ?? wallet.accounts }
      },
    },
    'standard:disconnect': {
      async disconnect() {
        wallet.isAllowed = false
        wallet.accounts = []
      },
    },
    'standard:events': {
      on(_event: string, listener: (properties: object) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      signMessage: each('signMessage', ({ account: { address }, message }) => {
        const signedMessage = habits.changeMessage?.(message) ?? message
        return { signedMessage, signature: signWith(indexOf(address), signedMessage) }
      }),
    },
    'solana:signTransaction': {
      supportedTransactionVersions: versions,
      signTransaction: each('signTransaction', (input) => ({ signedTransaction: signed(input) })),
    },
    'solana:signAndSendTransaction': {
      supportedTransactionVersions: versions,
      signAndSendTransaction: each('signAndSendTransaction', async (input) => {
        const bytes = signed(input)
        await habits.send?.(bytes)
        return { signature: bytes.slice(1, 65) }
      }),
    },
  }
  const wallet: KeyWallet = {
    version: '1.0.0',
    name: habits.name ?? 'Harbor',
    ...(habits.icon === undefined ? {} : { icon: habits.icon }),
    chains,
    accounts: [],
    features: Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name))),
    prompts,
    isAllowed: false,
    listeners: () => listeners.size,
    choose(...next) {
      chosen = next
      wallet.accounts = chosen.map(account)
      for (const listener of [...listeners]) listener({ accounts: wallet.accounts })
    },
    register(target) {
      const offs: unknown[] = []
      const offer = (api: { register(...wallets: readonly unknown[]): unknown }): void =>
        void offs.push(api.register(wallet))
      const onReady = (event: Event): void => {
        if ('detail' in event) offer(event.detail as Parameters<typeof offer>[0])
      }
      target.addEventListener('wallet-standard:app-ready', onReady)
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
      return () => {
        target.removeEventListener('wallet-standard:app-ready', onReady)
        for (const off of offs) if (typeof off === 'function') off()
      }
    },
  }
  return wallet
}
