import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { signTaprootMessage } from '@latchkey/devnet/bitcoin/taprootMessage'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { concatBytes, sha256 } from '@scure/btc-signer/utils.js'
import { askPerson, familyWallets, registerWallet } from './demoWallet/familyWallets.ts'
import { createPrompter, type Prompter } from './demoWallet/prompt/createPrompter.ts'

const KEY = 'demo-wallet:bitcoin'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5a3510"/><path d="M26 14v15L14.6 46.8A5 5 0 0 0 18.8 54h26.4a5 5 0 0 0 4.2-7.2L38 29V14" fill="#fff3e2" stroke="#2b1804" stroke-width="4" stroke-linejoin="round"/><path d="M20.5 43.5h23l3.2 5a2 2 0 0 1-1.7 3H19a2 2 0 0 1-1.7-3z" fill="#f0a63c"/><path d="M22 14h20" stroke="#2b1804" stroke-width="4" stroke-linecap="round"/></svg>`
const control = familyWallets.bip122
/** The first person of the local chain: one address of each type. */
const ACCOUNTS = BITCOIN_ACCOUNTS.slice(0, 4)
/** First byte of a signature by a native SegWit address (BIP-137). */
const HEADER = 39

type Account = (typeof ACCOUNTS)[number]
type Listener = (properties: { readonly accounts: readonly object[] }) => void

const keyOf = ({ privateKey }: Account): Uint8Array => hex.decode(privateKey)

function accountOf(address: string): Account {
  const found = ACCOUNTS.find(({ addresses }) => Object.values(addresses).includes(address))
  if (!found) throw new Error('The wallet has no such account.')
  return found
}

function toAccount({ addresses, publicKey }: Account): object {
  const isElsewhere = control.misbehaviour === 'elsewhere'
  return {
    address: isElsewhere ? addresses.testnet : addresses.mainnet,
    publicKey: hex.decode(publicKey),
    chains: [isElsewhere ? 'bitcoin:testnet' : 'bitcoin:mainnet'],
    features: ['bitcoin:signTransaction', 'bitcoin:signMessage'],
  }
}

function withLength(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  return concatBytes(length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8), bytes)
}

/** Signs a text by the older form (BIP-137), with a native SegWit address. */
function signLegacy(account: Account, message: Uint8Array): Uint8Array {
  const magic = new TextEncoder().encode('Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(withLength(magic), withLength(message))))
  const signature = secp256k1.sign(hash, keyOf(account), { prehash: false, lowS: true })
  return concatBytes(Uint8Array.of(HEADER + (signature.recovery ?? 0)), signature.toBytes('compact'))
}

/** Signs a text by BIP-322, with a taproot address. */
function signTaproot(account: Account, message: Uint8Array): Uint8Array {
  return signTaprootMessage(message, {
    script: concatBytes(Uint8Array.of(0x51, 32), outputKeyOf(account)),
    internalKey: hex.decode(account.publicKey).slice(1),
    privateKey: keyOf(account),
  })
}

/** The key that the account's address names (BIP-86). */
function outputKeyOf({ publicKey }: Account): Uint8Array {
  const internal = hex.decode(publicKey).slice(1)
  const point = schnorr.utils.lift_x(BigInt(`0x${hex.encode(internal)}`))
  const tweak = BigInt(`0x${hex.encode(schnorr.utils.taggedHash('TapTweak', internal))}`)
  return point.add(secp256k1.Point.BASE.multiply(tweak)).toBytes(true).slice(1)
}

interface MessageInput {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

interface TransactionInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
  }[]
}

/** What comes back to the payment address goes to the one for ordinals, whose key is the wallet's as well. */
function redirectChange(transaction: Transaction): void {
  const [payment, ordinals] = ACCOUNTS
  if (!ordinals) return
  const script = concatBytes(Uint8Array.of(0x51, 32), outputKeyOf(ordinals))
  for (let index = 0; index < transaction.outputsLength; index += 1)
    if (transaction.getOutputAddress(index) === payment?.addresses.mainnet) transaction.updateOutput(index, { script })
}

/** Signs the inputs that are named, each with the key of its account. */
function signTransaction({ psbt, inputsToSign }: TransactionInput): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  const { amount = 0n } = transaction.getOutput(0)
  // What it takes off the first output goes to the finder of the block.
  if (control.misbehaviour === 'changes') transaction.updateOutput(0, { amount: amount - 1n })
  if (control.misbehaviour === 'rewrites') redirectChange(transaction)
  for (const { account, signingIndexes } of inputsToSign)
    for (const index of signingIndexes) transaction.signIdx(keyOf(accountOf(account.address)), index)
  return transaction.toPSBT()
}

/** What a transaction pays, as the wallet shows it. */
function outputsOf({ psbt }: TransactionInput): string {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  return Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { amount = 0n } = transaction.getOutput(index)
    return `${amount} sat → ${transaction.getOutputAddress(index) ?? 'no address'}`
  }).join('\n')
}

/** Asks the person; a refusal is an error in words. */
const ask = (prompter: Prompter, request: Parameters<Prompter['ask']>[0]): Promise<number> =>
  askPerson(control, () => prompter.ask(request), 'User rejected the request.')

function createFeatures(prompter: Prompter, listeners: Set<Listener>, accounts: () => readonly object[]) {
  return {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect() {
        if (localStorage.getItem(KEY) === null)
          await ask(prompter, { title: 'Connect', text: 'This page wants to see your Bitcoin addresses.' })
        localStorage.setItem(KEY, 'shared')
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
    'bitcoin:signMessage': {
      version: '0.0.1',
      async signMessage({ account: { address }, message }: MessageInput) {
        const payload = new TextDecoder().decode(message)
        await ask(prompter, { title: 'Sign a message', text: `With ${address}`, payload })
        const account = accountOf(address)
        const signature = account.type === 'p2tr' ? signTaproot(account, message) : signLegacy(account, message)
        return [{ signedMessage: message, signature }]
      },
    },
    'bitcoin:signTransaction': {
      version: '0.0.1',
      async signTransaction(input: TransactionInput) {
        await ask(prompter, {
          title: 'Sign a transaction',
          text: 'This page wants to spend.',
          payload: outputsOf(input),
        })
        return [{ signedPsbt: signTransaction(input) }]
      },
    },
  }
}

/**
 * A wallet with Bitcoin features for people who have none: it signs for real with public test keys of the local chain.
 * @param type - of the single address that it shares; ordinals may be there as well. One for payments and one for ordinals
 *   where it is not stated
 */
export function startBitcoinWallet(name = 'Bitcoin demo wallet', type?: string): void {
  const icon = `data:image/svg+xml,${encodeURIComponent(SVG)}`
  const listeners = new Set<Listener>()
  const shared = type === undefined ? ACCOUNTS.slice(0, 2) : ACCOUNTS.filter((account) => account.type === type)
  const accounts = (): readonly object[] => (localStorage.getItem(KEY) === null ? [] : shared.map(toAccount))
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    get accounts() {
      return accounts()
    },
    features: createFeatures(createPrompter({ name, icon }), listeners, accounts),
  })
  registerWallet(wallet, control)
  control.subscribe(() => {
    for (const listener of listeners) listener({ accounts: accounts() })
  })
}
