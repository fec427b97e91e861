import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { blake2b } from '@noble/hashes/blake2'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { askPerson, familyWallets } from './demoWallet/familyWallets.ts'
import { createPrompter, type Prompter } from './demoWallet/prompt/createPrompter.ts'

const KEY = 'demo-wallet:polkadot'
const control = familyWallets.polkadot
/** First block of a chain that does not exist. */
const ELSEWHERE = `0x${'ee'.repeat(32)}`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5c1034"/><path d="M26 14v15L14.6 46.8A5 5 0 0 0 18.8 54h26.4a5 5 0 0 0 4.2-7.2L38 29V14" fill="#fff0f6" stroke="#2b0518" stroke-width="4" stroke-linejoin="round"/><path d="M20.5 43.5h23l3.2 5a2 2 0 0 1-1.7 3H19a2 2 0 0 1-1.7-3z" fill="#ff5fa2"/><path d="M22 14h20" stroke="#2b0518" stroke-width="4" stroke-linecap="round"/></svg>`
/** The page may use the first three accounts of the local chain. */
const ACCOUNTS = POLKADOT_ACCOUNTS.slice(0, 3)

interface Payload {
  readonly address: string
  readonly method: string
  readonly era: string
  readonly nonce: string
  readonly tip: string
  readonly mode?: number
  readonly metadataHash?: string
  readonly specVersion: string
  readonly transactionVersion: string
  readonly genesisHash: string
  readonly blockHash: string
  readonly signedExtensions: readonly string[]
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** An unsigned number, the lowest byte first. */
function little(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}

/** A number in the compact form of SCALE. */
function compact(value: bigint): number[] {
  if (value < 64n) return little(value << 2n, 1)
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4)
  const size = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return [((size - 4) << 2) | 3, ...little(value, size)]
}

/** What each part of a transaction carries, and what is signed for it without being sent. */
function partsOf(payload: Payload, name: string): readonly [extra: number[], additional: number[]] {
  const { era, nonce, tip, mode = 0, metadataHash, specVersion, transactionVersion, genesisHash, blockHash } = payload
  switch (name) {
    case 'CheckSpecVersion':
      return [[], little(BigInt(specVersion), 4)]
    case 'CheckTxVersion':
      return [[], little(BigInt(transactionVersion), 4)]
    case 'CheckGenesis':
      return [[], [...bytesOf(genesisHash)]]
    case 'CheckMortality':
      return [[...bytesOf(era)], [...bytesOf(blockHash)]]
    case 'CheckNonce':
      return [compact(BigInt(nonce)), []]
    case 'ChargeTransactionPayment':
      return [compact(BigInt(tip)), []]
    case 'ChargeAssetTxPayment':
      return [[...compact(BigInt(tip)), 0], []]
    case 'CheckMetadataHash':
      return [[mode], metadataHash ? [1, ...bytesOf(metadataHash)] : [0]]
    default:
      return [[], []]
  }
}

/** The bytes that are signed for a transaction, or their hash where they are many. */
function messageOf(payload: Payload): Uint8Array {
  const parts = payload.signedExtensions.map((name) => partsOf(payload, name))
  const all = [...bytesOf(payload.method), ...parts.flatMap(([extra]) => extra), ...parts.flatMap(([, more]) => more)]
  const bytes = Uint8Array.from(all)
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

function signWith(address: string, bytes: Uint8Array): string {
  const account = ACCOUNTS.find((candidate) => candidate.address === address)
  if (!account) throw new Error('Unable to find keypair')
  const secret = secretFromSeed(bytesOf(account.seed))
  if (hexOf(getPublicKey(secret)) !== account.publicKey) throw new Error('Unable to find keypair')
  return hexOf(sign(secret, bytes))
}

/** Hands back a whole extrinsic of another call: the first one of the same pallet. */
function signOther(payload: Payload): { readonly signature: string; readonly signedTransaction: string } {
  const { address } = payload
  const other = { ...payload, method: `${payload.method.slice(0, 4)}00${payload.method.slice(6)}` }
  const signature = `0x01${signWith(address, messageOf(other)).slice(2)}`
  const key = ACCOUNTS.find((account) => account.address === address)?.publicKey ?? ''
  const extra = other.signedExtensions.flatMap((name) => partsOf(other, name)[0])
  const body = [0x84, 0, ...bytesOf(key), ...bytesOf(signature), ...extra, ...bytesOf(other.method)]
  const signedTransaction = hexOf(Uint8Array.of(...compact(BigInt(body.length)), ...body))
  return { signature, signedTransaction }
}

/** What extensions keep of a chain. */
interface Definition {
  readonly chain: string
  readonly specVersion: number
}

/** What an extension keeps of chains: nothing yet. */
function createMetadata(prompter: Prompter): object {
  const known: Definition[] = []
  return {
    get: async () => known,
    async provide(definition: Definition) {
      const facts = [['Network', definition.chain] as const, ['Version', `${definition.specVersion}`] as const]
      await ask(prompter, { title: 'Update a network', text: 'This page brings a newer description.', facts })
      known.push(definition)
      return true
    },
  }
}

/** Asks the person; a refusal is an error in words, as extensions of Polkadot have it. */
const ask = (prompter: Prompter, request: Parameters<Prompter['ask']>[0]): Promise<number> =>
  askPerson(control, () => prompter.ask(request), 'Cancelled')

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return hexOf(bytes)
  }
}

function createSigner(prompter: Prompter): object {
  let id = 0
  return {
    async signPayload(payload: Payload) {
      const { address, method } = payload
      const request = { title: 'Sign a transaction', text: `With ${address}`, payload: method }
      await ask(prompter, request)
      id += 1
      if (control.misbehaviour === 'rewrites') return { id, ...signOther(payload) }
      const isChanged = control.misbehaviour === 'changes'
      const signed = isChanged ? { ...payload, tip: `0x${(BigInt(payload.tip) + 1n).toString(16)}` } : payload
      return { id, signature: `0x01${signWith(address, messageOf(signed)).slice(2)}` }
    },
    async signRaw({ address, data }: { readonly address: string; readonly data: string }) {
      const bytes = bytesOf(data)
      await ask(prompter, { title: 'Sign a message', text: `With ${address}`, payload: text(bytes) })
      const around = (word: string): Uint8Array => new TextEncoder().encode(word)
      id += 1
      const message = Uint8Array.of(...around('<Bytes>'), ...bytes, ...around('</Bytes>'))
      return { id, signature: signWith(address, message) }
    },
  }
}

/**
 * An extension of Polkadot for people who have none: it signs for real with public test keys of the local chain.
 * @param name - its key in the page, and what users see
 * @param isOutdated - whether it says that it knows no network yet, and takes descriptions of them
 */
export function startPolkadotWallet(name = 'Polkadot demo wallet', isOutdated = false): void {
  const icon = `data:image/svg+xml,${encodeURIComponent(SVG)}`
  const prompter = createPrompter({ name, icon })
  const names = ['Alice', 'Bob', 'Charlie']
  const accounts = (): readonly object[] => {
    const chosen = ACCOUNTS[Number(localStorage.getItem(KEY) ?? -1)]
    const all = chosen ? [chosen, ...ACCOUNTS.filter((account) => account !== chosen)] : []
    return all.map((account) => ({
      address: account.address,
      name: names[ACCOUNTS.indexOf(account)],
      type: 'sr25519',
      ...(control.misbehaviour === 'elsewhere' ? { genesisHash: ELSEWHERE } : {}),
    }))
  }
  const enable = async (): Promise<object> => {
    if (localStorage.getItem(KEY) === null) {
      const choose = { accounts: ACCOUNTS.map(({ address }) => address), selected: 0 }
      const index = await ask(prompter, { title: 'Connect', text: 'This page wants to see an account.', choose })
      localStorage.setItem(KEY, String(index))
    }
    return {
      signer: createSigner(prompter),
      ...(isOutdated && { metadata: createMetadata(prompter) }),
      accounts: {
        get: async () => accounts(),
        subscribe(listener: (list: readonly object[]) => void) {
          listener(accounts())
          return control.subscribe(() => listener(control.misbehaviour === 'gone' ? [] : accounts()))
        },
      },
    }
  }
  const all: Record<string, object> = Reflect.get(window, 'injectedWeb3') ?? {}
  const injected = Object.freeze({ version: '1.0.0', enable, icon })
  const put = (): void => {
    if (control.misbehaviour === 'gone') Reflect.deleteProperty(all, name)
    else all[name] = injected
  }
  put()
  control.subscribe(put)
  Reflect.set(window, 'injectedWeb3', all)
}
