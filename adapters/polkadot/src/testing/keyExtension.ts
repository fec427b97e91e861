import { Keyring } from '@polkadot/keyring'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { hexToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'

/** A key of the local chain. */
export interface ExtensionKey {
  readonly uri: string
  readonly type?: 'sr25519' | 'ed25519' | 'ecdsa'
  readonly name?: string
  readonly genesisHash?: string
}

interface PayloadJson {
  readonly address: string
  readonly signedExtensions: readonly string[]
  readonly version: number
  readonly specVersion: string
}

/** What an extension does besides what it should. */
export interface Habits {
  readonly key?: string
  /** Asked before each prompt; may throw or wait. */
  readonly onPrompt?: (kind: string) => unknown
  /** What `accounts.get` answers in place of its accounts. */
  readonly accounts?: unknown
  /** Changes a payload before it is signed. */
  readonly changePayload?: (payload: object) => object
  /** Changes the bytes of a message before they are signed. */
  readonly changeMessage?: (bytes: Uint8Array) => Uint8Array
  /** What stands beside the signature in the answer. */
  readonly beside?: (payload: object, signature: string) => object
  /** Signs with the key of this place, whoever is asked. */
  readonly signWith?: number
  /** Metadata of the chain, as the extension knows it. */
  readonly metadata?: () => Promise<`0x${string}`>
  /** Runtimes that it has descriptions of; it takes others from pages then, and adds them here. */
  readonly runtimes?: object[]
}

/** An extension in the page that signs for real, with code of polkadot-js. */
export interface KeyExtension {
  /** What its user was asked, in order. */
  readonly prompts: string[]
  /** How often the page has asked for anything. */
  readonly calls: string[]
  /** What is signed, as it came. */
  readonly payloads: object[]
  /** Its user takes other accounts, by place. */
  choose(...places: readonly number[]): void
  /** The same, without a word to the page. */
  silently(...places: readonly number[]): void
  listeners(): number
  /** The addresses of its keys with the prefix 42. */
  readonly addresses: readonly string[]
  /** Puts it into the page; the result takes it away. */
  install(target: object): () => void
}

export function keyExtension(keys: readonly ExtensionKey[], habits: Habits = {}): KeyExtension {
  const keyring = new Keyring({ ss58Format: 42 })
  const pairs = keys.map(({ uri, type = 'sr25519' }) => keyring.createFromUri(uri, {}, type))
  const prompts: string[] = []
  const calls: string[] = []
  const payloads: object[] = []
  const listeners = new Set<(accounts: unknown) => void>()
  let isAllowed = false
  let chosen = keys.map((_, place) => place)
  const shared = (): unknown =>
    habits.accounts ??
    chosen.map((place) => {
      const { name, genesisHash, type = 'sr25519' } = keys[place] ?? {}
      return {
        address: pairs[place]?.address,
        type,
        ...(name ? { name } : {}),
        ...(genesisHash ? { genesisHash } : {}),
      }
    })
  const ask = async (kind: string): Promise<void> => {
    prompts.push(kind)
    await habits.onPrompt?.(kind)
  }
  const pairOf = (address: string) => {
    const pair = habits.signWith === undefined ? keyring.decodeAddress(address).join() : undefined
    const found = pairs.find((item, place) =>
      pair
        ? item.publicKey.join() === pair || keyring.decodeAddress(item.address).join() === pair
        : place === habits.signWith,
    )
    if (!found) throw new Error('Unable to find keypair')
    return found
  }
  let id = 0
  const signer = {
    async signPayload(given: PayloadJson) {
      calls.push('signPayload')
      payloads.push(given)
      await ask('signPayload')
      const payload = (habits.changePayload?.(given) ?? given) as PayloadJson
      const registry = new TypeRegistry()
      registry.setMetadata(new Metadata(registry, (await habits.metadata?.()) ?? '0x'))
      registry.setSignedExtensions([...payload.signedExtensions])
      const { signature } = registry
        .createType('ExtrinsicPayload', payload, { version: payload.version })
        .sign(pairOf(payload.address))
      id += 1
      return { id, signature, ...habits.beside?.(payload, signature) }
    },
    async signRaw({ address, data }: { address: string; data: `0x${string}` }) {
      calls.push('signRaw')
      await ask('signRaw')
      const bytes = habits.changeMessage?.(hexToU8a(data)) ?? hexToU8a(data)
      id += 1
      return { id, signature: u8aToHex(pairOf(address).sign(u8aWrapBytes(bytes))) }
    },
  }
  const metadataOf = (runtimes: object[]) => ({
    get: async () => [...runtimes],
    async provide(definition: object) {
      await ask('provide')
      runtimes.push(definition)
      return true
    },
  })
  const enable = async () => {
    calls.push('enable')
    if (!isAllowed) await ask('enable')
    isAllowed = true
    return {
      signer,
      ...(habits.runtimes ? { metadata: metadataOf(habits.runtimes) } : {}),
      accounts: {
        get: async () => shared(),
        subscribe(listener: (accounts: unknown) => void) {
          listeners.add(listener)
          listener(shared())
          return () => void listeners.delete(listener)
        },
      },
    }
  }
  const extension = { version: '1.0.0', enable }
  return {
    prompts,
    calls,
    payloads,
    addresses: pairs.map(({ address }) => address),
    listeners: () => listeners.size,
    choose(...places) {
      chosen = [...places]
      for (const listener of [...listeners]) listener(shared())
    },
    silently(...places) {
      chosen = [...places]
    },
    install(target) {
      const all: Record<string, unknown> = Reflect.get(target, 'injectedWeb3') ?? {}
      Reflect.set(target, 'injectedWeb3', all)
      const { key = 'harbor' } = habits
      all[key] = extension
      return () => void delete all[key]
    },
  }
}
