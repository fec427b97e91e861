import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { askPerson, familyWallets, registerWallet } from './demoWallet/familyWallets.ts'
import { createPrompter, type Prompter } from './demoWallet/prompt/createPrompter.ts'

const KEY = 'demo-wallet:solana'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#3b2a63"/><path d="M26 14v15L14.6 46.8A5 5 0 0 0 18.8 54h26.4a5 5 0 0 0 4.2-7.2L38 29V14" fill="#efe9ff" stroke="#170f2b" stroke-width="4" stroke-linejoin="round"/><path d="M20.5 43.5h23l3.2 5a2 2 0 0 1-1.7 3H19a2 2 0 0 1-1.7-3z" fill="#5fe3b4"/><path d="M22 14h20" stroke="#170f2b" stroke-width="4" stroke-linecap="round"/></svg>`
const control = familyWallets.solana
/** The page may use the first three accounts of the local chain. */
const ACCOUNTS = SOLANA_ACCOUNTS.slice(0, 3)

interface Input {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
  readonly transaction: Uint8Array
}

type Listener = (properties: { readonly accounts: readonly object[] }) => void

const seedOf = (secretKey: string): Uint8Array => base58.decode(secretKey).slice(0, 32)

function signBytes(address: string, bytes: Uint8Array): Uint8Array {
  const account = ACCOUNTS.find((candidate) => candidate.address === address)
  if (!account) throw new Error('The wallet has no such account.')
  return ed25519.sign(bytes, seedOf(account.secretKey))
}

/** The networks of its accounts. */
const chains = (): readonly string[] => [control.misbehaviour === 'elsewhere' ? 'solana:devnet' : 'solana:mainnet']

function toAccount({ address }: { readonly address: string }): object {
  return { address, publicKey: base58.decode(address), chains: chains(), features: ['solana:signTransaction'] }
}

/** Puts the account's signature into its place: the other side of a trade may sign first. */
function signTransaction(address: string, transaction: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 1
  const message = transaction.slice(1 + 64 * count)
  // Before the keys stand three counts, how many keys there are, and the version, where there is one.
  const keys = 4 + ((message[0] ?? 0) & 0x80 ? 1 : 0)
  const own = base58.decode(address)
  const place = Array.from({ length: count }, (_, index) => keys + 32 * index).findIndex((start) =>
    own.every((byte, at) => byte === message[start + at]),
  )
  if (place < 0) throw new Error('The account does not sign it.')
  const signed = transaction.slice()
  signed.set(signBytes(address, message), 1 + 64 * place)
  return signed
}

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return base58.encode(bytes)
  }
}

/** Asks the person; a refusal is an error in words, as most wallets of Solana have it. */
const ask = (prompter: Prompter, request: Parameters<Prompter['ask']>[0]): Promise<number> =>
  askPerson(control, () => prompter.ask(request), 'User rejected the request.')

/** A transfer of SOL ends with the eight bytes of its amount: this one adds 0.016777216 SOL, which the account has. */
function withMore(transaction: Uint8Array): Uint8Array {
  const changed = transaction.slice()
  changed[changed.length - 5] = (changed.at(-5) ?? 0) + 1
  return changed
}

/** The last instruction of a short legacy transaction, once more. */
function withInstruction(transaction: Uint8Array): Uint8Array {
  const message = 1 + 64 * (transaction[0] ?? 1)
  const count = message + 4 + 32 * (transaction[message + 3] ?? 0) + 32
  let [start, end] = [count + 1, count + 1]
  for (let left = transaction[count] ?? 0; left > 0; left -= 1) {
    start = end
    const data = start + 2 + (transaction[start + 1] ?? 0)
    end = data + 1 + (transaction[data] ?? 0)
  }
  const changed = Uint8Array.of(...transaction.slice(0, end), ...transaction.slice(start, end))
  changed[count] = (changed[count] ?? 0) + 1
  return changed
}

/** What it signs in place of what it was given. */
function swap(transaction: Uint8Array): Uint8Array {
  if (control.misbehaviour === 'rewrites') return withInstruction(transaction)
  return control.misbehaviour === 'changes' ? withMore(transaction) : transaction
}

/** What a site asks to be signed in with, as the Wallet Standard has it. */
type SignInInput = Readonly<Record<string, string | readonly string[] | undefined>>

/** The lines after the statement, in the order of the published grammar. */
const SIGN_IN_LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

function signInText(input: SignInInput, address: string): string {
  const lines = SIGN_IN_LINES.flatMap(([name, label]) => (input[name] ? [`${label}: ${input[name]}`] : []))
  const head = `${input.domain ?? location.host} wants you to sign in with your Solana account:\n${address}`
  return [head, ...(input.statement ? [`${input.statement}`] : []), lines.join('\n')].join('\n\n')
}

/** Connects and signs in, which its user approves once. */
async function signIn(prompter: Prompter, input: SignInInput = {}): Promise<readonly object[]> {
  const chosen = localStorage.getItem(KEY)
  const request = { title: 'Sign in', text: 'This page wants to know your account.', payload: signInText(input, '…') }
  const choose = { accounts: ACCOUNTS.map(({ address }) => address), selected: Number(chosen ?? 0) }
  const index = await ask(prompter, { ...request, choose })
  localStorage.setItem(KEY, String(index))
  const account = ACCOUNTS[index] ?? SOLANA_ACCOUNTS[0]
  const signedMessage = new TextEncoder().encode(signInText(input, account.address))
  return [{ account: toAccount(account), signedMessage, signature: signBytes(account.address, signedMessage) }]
}

/** Hands a signed transaction to a node. */
async function send(node: string, transaction: Uint8Array): Promise<Uint8Array> {
  const params = [btoa(String.fromCharCode(...transaction)), { encoding: 'base64' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const response = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return base58.decode(result)
}

interface Page {
  readonly prompter: Prompter
  readonly listeners: Set<Listener>
  /** Where a wallet sends by itself that signs nothing without sending it. */
  readonly sendsTo: string | undefined
  accounts(): readonly object[]
}

function createFeatures({ prompter, listeners, sendsTo, accounts }: Page) {
  const each =
    <T>(title: string, payload: (input: Input) => string, work: (input: Input) => T | Promise<T>) =>
    async (...inputs: readonly Input[]): Promise<readonly T[]> => {
      const outputs: T[] = []
      for (const input of inputs) {
        await ask(prompter, { title, text: `With ${input.account.address}`, payload: payload(input) })
        outputs.push(await work(input))
      }
      return outputs
    }
  const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
  const sign = ({ account, transaction }: Input): Uint8Array => signTransaction(account.address, swap(transaction))
  const signed = (input: Input) => ({ signedTransaction: sign(input) })
  const sent = async (input: Input) => ({ signature: await send(sendsTo ?? '', sign(input)) })
  const written = ({ transaction }: Input): string => base58.encode(transaction)
  return {
    'standard:connect': {
      version: '1.0.0',
      async connect(input?: { readonly silent?: boolean }) {
        if (localStorage.getItem(KEY) === null && !input?.silent) {
          const choose = { accounts: ACCOUNTS.map(({ address }) => address), selected: 0 }
          const index = await ask(prompter, { title: 'Connect', text: 'This page wants to see an account.', choose })
          localStorage.setItem(KEY, String(index))
        }
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        localStorage.removeItem(KEY)
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: Listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: each(
        'Sign a message',
        ({ message }) => text(message),
        ({ account, message }) => ({ signedMessage: message, signature: signBytes(account.address, message) }),
      ),
    },
    ...(sendsTo === undefined
      ? { 'solana:signTransaction': { ...versions, signTransaction: each('Sign a transaction', written, signed) } }
      : {
          'solana:signAndSendTransaction': {
            ...versions,
            signAndSendTransaction: each('Sign and send', written, sent),
          },
        }),
  }
}

/**
 * A wallet of the Wallet Standard for people who have none: it signs for real with public test keys of the local chain.
 * @param kind - `signIn`: it can connect and sign in with one approval (`solana:signIn`); `sends`: it signs no transaction
 *   without sending it
 * @param node - where it sends
 */
export function startSolanaWallet(name = 'Solana demo wallet', kind?: string, node?: string): void {
  const icon = `data:image/svg+xml,${encodeURIComponent(SVG)}`
  const listeners = new Set<Listener>()
  const prompter = createPrompter({ name, icon })
  const accounts = (): readonly object[] => {
    const chosen = ACCOUNTS[Number(localStorage.getItem(KEY) ?? -1)]
    return chosen ? [chosen, ...ACCOUNTS.filter((account) => account !== chosen)].map(toAccount) : []
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet', 'solana:devnet'],
    get accounts() {
      return accounts()
    },
    features: {
      ...createFeatures({ prompter, listeners, accounts, sendsTo: kind === 'sends' ? node : undefined }),
      ...(kind === 'signIn' && {
        'solana:signIn': { version: '1.0.0', signIn: (input?: SignInInput) => signIn(prompter, input) },
      }),
    },
  })
  registerWallet(wallet, control)
  control.subscribe(() => {
    for (const listener of listeners) listener({ accounts: accounts() })
  })
}
