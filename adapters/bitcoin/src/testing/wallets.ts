import { fromBase64, toBase64 } from '@latchkey/kernel/adapter'
import { fromHex, toHex } from '../chain/bytes.ts'
import { type KeyAccount, keyAccount, type Prefixes, signText, signWith } from './keychain.ts'

// A small wallet for each shape, written from its published documentation, with its oddities. All sign for real.

/** What a wallet does besides what it should. */
export interface Habits {
  readonly prefixes?: Prefixes
  /** Asked before each prompt; may throw or wait. */
  readonly onPrompt?: (kind: string) => unknown
  /** Changes what is signed, before it is. */
  readonly changePsbt?: (bytes: Uint8Array) => Uint8Array
  /** Changes what was signed. */
  readonly changeSigned?: (bytes: Uint8Array) => Uint8Array
  readonly changeMessage?: (message: string) => string
  /** Finalises even when told not to. */
  readonly finalizes?: boolean
  /** Sends by itself; gives the id. */
  readonly send?: (to: string, amount: unknown) => Promise<string>
  /** What the wallet calls its network. */
  readonly chain?: string
  /** Leaves methods out. */
  readonly without?: readonly string[]
  /** What it answers to the question for accounts, in place of its own. */
  readonly answer?: unknown
}

/** A wallet on the page. */
export interface PageWallet {
  /** What its user was asked, in order. */
  readonly prompts: string[]
  /** What it was called with, in order. */
  readonly calls: (readonly [method: string, params: unknown])[]
  /** Whether the page may see its accounts. */
  isAllowed: boolean
  /** Its user chooses other accounts, by index. */
  choose(...indexes: readonly number[]): void
  /** The same, and tells nobody. */
  chooseQuietly(...indexes: readonly number[]): void
  /** How many listeners there are. */
  listeners(): number
  /** Puts it on the page; the result takes it away. */
  install(target: EventTarget): () => void
  readonly connectorId: string
}

interface Core extends Omit<PageWallet, 'install' | 'connectorId'> {
  accounts(): readonly KeyAccount[]
  /** The page may no longer see its accounts. */
  forget(): null
  of(address: unknown): KeyAccount
  ask(kind: string, params?: unknown): Promise<void>
  /** @param signers - whose keys may be used. @defaultValue all */
  sign(
    psbt: Uint8Array,
    indexes: readonly number[],
    finalize: boolean,
    hashType?: number,
    signers?: readonly KeyAccount[],
  ): Uint8Array
  text(address: unknown, message: string, protocol: string): string
  on(listener: () => void): () => void
  readonly habits: Habits
}

function core(indexes: readonly number[], habits: Habits): Core {
  let chosen = indexes
  const listeners = new Set<() => void>()
  const accounts = () => chosen.map((index) => keyAccount(index, habits.prefixes))
  const self: Core = {
    habits,
    prompts: [],
    calls: [],
    isAllowed: false,
    accounts,
    of(address) {
      const found = accounts().find((entry) => entry.address === address)
      if (!found) throw { code: 4100, message: `no account ${String(address)}` }
      return found
    },
    async ask(kind, params) {
      self.prompts.push(kind)
      self.calls.push([kind, params])
      await habits.onPrompt?.(kind)
    },
    sign(psbt, at, finalize, hashType, signers = accounts()) {
      const bytes = habits.changePsbt?.(psbt) ?? psbt
      const signed = signWith(signers, bytes, at, {
        finalize: habits.finalizes ?? finalize,
        ...(hashType === undefined ? {} : { hashType }),
      })
      return habits.changeSigned?.(signed) ?? signed
    },
    text: (address, message, protocol) =>
      signText(self.of(address), habits.changeMessage?.(message) ?? message, protocol),
    choose(...next) {
      chosen = next
      for (const listener of [...listeners]) listener()
    },
    chooseQuietly(...next) {
      chosen = next
    },
    forget() {
      self.isAllowed = false
      return null
    },
    listeners: () => listeners.size,
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return self
}

function put(target: object, name: string, value: unknown): () => void {
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true })
  return () => void Reflect.deleteProperty(target, name)
}

/** Events by name, as Node's emitters have them. */
function emitter(base: Core, argument: () => unknown) {
  const offs = new Map<unknown, () => void>()
  return {
    on: (_event: string, listener: (value: unknown) => void) => {
      if (!offs.has(listener))
        offs.set(
          listener,
          base.on(() => listener(argument())),
        )
    },
    removeListener: (_event: string, listener: unknown) => {
      offs.get(listener)?.()
      offs.delete(listener)
    },
  }
}

/** UniSat: one address for everything, keys of their own call, finalises by default, hexadecimal. */
export function unisatWallet(indexes: readonly number[] = [0], habits: Habits = {}): PageWallet {
  const base = core(indexes, habits)
  let switched: string | undefined
  const first = () =>
    base
      .accounts()
      .slice(0, 1)
      .map(({ address }) => address)
  const object = {
    async requestAccounts() {
      if (!base.isAllowed) await base.ask('connect')
      base.isAllowed = true
      return habits.answer ?? first()
    },
    getAccounts: async () => (base.isAllowed ? first() : []),
    getPublicKey: async () => base.accounts()[0]?.publicKey,
    getChain: async () => ({
      enum: switched ?? habits.chain ?? 'BITCOIN_MAINNET',
      name: 'Bitcoin',
      network: 'livenet',
    }),
    async switchChain(next: string) {
      await base.ask('switchChain', next)
      switched = next
    },
    async signMessage(text: string, type = 'ecdsa') {
      await base.ask('signMessage', { text, type })
      return base.text(base.accounts()[0]?.address, text, type)
    },
    async signPsbt(hex: string, options: { autoFinalized?: boolean; toSignInputs?: { index: number }[] } = {}) {
      await base.ask('signPsbt', options)
      const indexes = (options.toSignInputs ?? []).map(({ index }) => index)
      return toHex(base.sign(fromHex(hex) ?? new Uint8Array(), indexes, options.autoFinalized ?? true))
    },
    async sendBitcoin(to: string, sats: number) {
      await base.ask('send', { to, sats })
      return habits.send?.(to, sats)
    },
    ...emitter(base, first),
  }
  for (const method of habits.without ?? []) Reflect.deleteProperty(object, method)
  return Object.assign(handle(base), {
    connectorId: 'unisat',
    install: (target: EventTarget) => put(target, 'unisat', object),
  })
}

/** OKX: an object for each network, keys of 32 bytes for taproot. */
export function okxWallet(indexes: readonly number[] = [1], habits: Habits = {}): PageWallet {
  const base = core(indexes, habits)
  const own = () => base.accounts()[0] ?? keyAccount(1)
  const key = () => (own().type === 'p2tr' ? own().publicKey.slice(2) : own().publicKey)
  const object = {
    async connect() {
      if (!base.isAllowed) await base.ask('connect')
      base.isAllowed = true
      return { address: own().address, publicKey: key(), compressedPublicKey: own().publicKey }
    },
    getAccounts: async () => (base.isAllowed ? [own().address] : []),
    getPublicKey: async () => key(),
    async signMessage(text: string, type = 'ecdsa') {
      await base.ask('signMessage', { text, type })
      return base.text(own().address, text, type)
    },
    async signPsbt(hex: string, options: { autoFinalized?: boolean; toSignInputs?: { index: number }[] } = {}) {
      await base.ask('signPsbt', options)
      const at = (options.toSignInputs ?? []).map(({ index }) => index)
      return toHex(base.sign(fromHex(hex) ?? new Uint8Array(), at, options.autoFinalized ?? true))
    },
    disconnect: async () => base.forget(),
    ...emitter(base, () => [own().address]),
  }
  return Object.assign(handle(base), {
    connectorId: 'OKX',
    install: (target: EventTarget) => put(target, 'okxwallet', { bitcoin: object }),
  })
}

/** Leather: `request`, results in an envelope, refusals in another, no events, no silent way. */
export function leatherWallet(indexes: readonly number[] = [0, 1], habits: Habits = {}): PageWallet {
  const base = core(indexes, habits)
  const methods: Readonly<Record<string, (params: Record<string, unknown>) => Promise<unknown>>> = {
    async getAddresses() {
      await base.ask('connect')
      const bitcoin = base.accounts().map(({ address, type, publicKey, path }) => ({
        symbol: 'BTC',
        type,
        address,
        publicKey,
        derivationPath: path,
        ...(type === 'p2tr' ? { tweakedPublicKey: publicKey.slice(2) } : {}),
      }))
      return { addresses: [{ symbol: 'STX', address: 'SP2C7' }, ...bitcoin].reverse() }
    },
    async signMessage({ message, paymentType }) {
      await base.ask('signMessage', { message, paymentType })
      const account = base.accounts().find(({ type }) => type === paymentType)
      // Leather signs by BIP-322, whatever the type.
      return { signature: base.text(account?.address, String(message), 'bip322'), address: account?.address }
    },
    async signPsbt({ hex, signAtIndex, allowedSighash, broadcast }) {
      await base.ask('signPsbt', { signAtIndex, allowedSighash, broadcast })
      return { hex: toHex(base.sign(fromHex(String(hex)) ?? new Uint8Array(), signAtIndex as number[], false)) }
    },
    async sendTransfer({ recipients }) {
      const [{ address, amount } = { address: '', amount: '' }] = recipients as { address: string; amount: string }[]
      if (typeof amount !== 'string') throw new TypeError('amount is text')
      await base.ask('send', { address, amount })
      return { txid: await habits.send?.(address, amount) }
    },
  }
  const object = {
    async request(method: string, params: Record<string, unknown> = {}) {
      const run = methods[method]
      if (!run) throw { jsonrpc: '2.0', id: '1', error: { code: -32601, message: `"${method}" is not supported` } }
      try {
        return { jsonrpc: '2.0', id: '1', result: await run(params) }
      } catch (error) {
        throw { jsonrpc: '2.0', id: '1', error }
      }
    },
  }
  return Object.assign(handle(base), {
    connectorId: 'leather',
    install: (target: EventTarget) => put(target, 'LeatherProvider', object),
  })
}

/** Phantom: bytes in and out, asks each time, the main network only. */
export function phantomWallet(indexes: readonly number[] = [0, 1], habits: Habits = {}): PageWallet {
  const base = core(indexes, habits)
  const list = () =>
    base.accounts().map(({ address, type, publicKey }) => ({
      address,
      addressType: type,
      publicKey,
      purpose: type === 'p2tr' ? 'ordinals' : 'payment',
    }))
  const object = {
    isPhantom: true,
    async requestAccounts() {
      await base.ask('connect')
      return habits.answer ?? list()
    },
    async signMessage(message: Uint8Array, address: string) {
      await base.ask('signMessage', address)
      const protocol = base.of(address).type === 'p2tr' ? 'bip322' : 'ecdsa'
      return { signature: fromBase64(base.text(address, new TextDecoder().decode(message), protocol)) }
    },
    async signPSBT(psbt: Uint8Array, options: { inputsToSign: { address: string; signingIndexes: number[] }[] }) {
      await base.ask('signPsbt', options)
      return toHex(
        base.sign(
          psbt,
          options.inputsToSign.flatMap(({ signingIndexes }) => signingIndexes),
          false,
        ),
      )
    },
    ...emitter(base, list),
  }
  return Object.assign(handle(base), {
    connectorId: 'phantom-bitcoin',
    install: (target: EventTarget) => put(target, 'phantom', { bitcoin: object }),
  })
}

const NETWORK_NAMES = { mainnet: 'Mainnet', testnet: 'Testnet', regtest: 'Regtest' } as const

/** Wallets of sats-connect (Xverse and others): a registry of paths, envelopes, accounts by purpose, amounts as numbers. */
export function satsConnectWallet(
  indexes: readonly number[] = [2, 1],
  habits: Habits & { readonly old?: boolean; readonly lists?: readonly string[] } = {},
): PageWallet {
  const base = core(indexes, habits)
  let network: string = habits.chain ?? NETWORK_NAMES[habits.prefixes ?? 'mainnet']
  const list = () =>
    base.accounts().map(({ address, type, publicKey }) => ({
      address,
      publicKey: type === 'p2tr' ? publicKey.slice(2) : publicKey,
      purpose: type === 'p2tr' ? 'ordinals' : 'payment',
      addressType: type,
      walletType: 'software',
    }))
  const share = () => ({ addresses: list(), network: { bitcoin: { name: network }, stacks: { name: network } } })
  const refuse = (code: number, message: string) => ({ status: 'error', error: { code, message } })
  const connect = async () => {
    if (!base.isAllowed) await base.ask('connect')
    base.isAllowed = true
    return habits.answer ?? share()
  }
  const methods: Readonly<Record<string, (params: Record<string, unknown>) => Promise<unknown>>> = {
    ...(habits.old
      ? {}
      : {
          wallet_connect: connect,
          wallet_getAccount: async () => (base.isAllowed ? share() : refuse(-32002, 'Access denied.')),
        }),
    async getAccounts() {
      await connect()
      return list()
    },
    wallet_getNetwork: async () => ({ bitcoin: { name: network } }),
    async wallet_changeNetwork({ name }) {
      await base.ask('switchChain', name)
      network = String(name)
      return null
    },
    wallet_disconnect: async () => base.forget(),
    async signMessage({ address, message, protocol }) {
      await base.ask('signMessage', { address, protocol })
      return { signature: base.text(address, String(message), String(protocol)), address, protocol, messageHash: '' }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      await base.ask('signPsbt', { signInputs, broadcast })
      const at = Object.values(signInputs as Record<string, number[]>).flat()
      return { psbt: toBase64(base.sign(fromBase64(String(psbt)) ?? new Uint8Array(), at, false)) }
    },
    async sendTransfer({ recipients }) {
      const [{ address, amount } = { address: '', amount: 0 }] = recipients as { address: string; amount: number }[]
      if (typeof amount !== 'number') return refuse(-32602, 'amount is a number')
      await base.ask('send', { address, amount })
      return { txid: await habits.send?.(address, amount) }
    },
  }
  const object = {
    async request(method: string, params: Record<string, unknown> | null) {
      const run = methods[method]
      if (!run) return refuse(-32001, `Method not supported: ${method}`)
      const result = await run(params ?? {})
      const isError = typeof result === 'object' && result !== null && 'error' in result
      return isError ? result : { status: 'success', result }
    },
    addListener: ({ cb }: { readonly cb: () => void }) => base.on(cb),
  }
  return Object.assign(handle(base), {
    connectorId: 'btc_providers:XverseProviders.BitcoinProvider',
    install(target: EventTarget) {
      const { lists = ['signPsbt'] } = habits
      const entry = { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: ICON, methods: lists }
      const offs = [put(target, 'XverseProviders', { BitcoinProvider: object }), put(target, 'btc_providers', [entry])]
      return () => {
        for (const off of offs) off()
      }
    },
  })
}

const ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** What a wallet of the standard is to sign. */
interface StandardInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
}

/** A wallet of the Wallet Standard with its Bitcoin features. */
export function standardWallet(
  indexes: readonly number[] = [0, 1],
  habits: Habits & { readonly name?: string } = {},
): PageWallet {
  const base = core(indexes, habits)
  const chain = `bitcoin:${habits.prefixes ?? 'mainnet'}`
  const list = () =>
    base.accounts().map(({ address, publicKey }) => ({
      address,
      publicKey: fromHex(publicKey),
      chains: [chain],
      features: ['bitcoin:signTransaction', 'bitcoin:signMessage'],
    }))
  let accounts: readonly object[] = []
  const { name = 'Harbor' } = habits
  const wallet = {
    version: '1.0.0',
    name,
    icon: ICON,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
    get accounts() {
      return base.isAllowed ? (accounts.length ? accounts : list()) : []
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect() {
          if (!base.isAllowed) await base.ask('connect')
          base.isAllowed = true
          accounts = list()
          return { accounts: habits.answer ?? accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => base.forget() },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (change: object) => void) =>
          base.on(() => {
            accounts = list()
            listener({ accounts })
          }),
      },
      'bitcoin:signMessage': {
        version: '0.0.1',
        async signMessage(...inputs: readonly { account: { address: string }; message: Uint8Array }[]) {
          await base.ask('signMessage')
          return inputs.map(({ account, message }) => {
            const protocol = base.of(account.address).type === 'p2tr' ? 'bip322' : 'ecdsa'
            const signature = base.text(account.address, new TextDecoder().decode(message), protocol)
            return { signedMessage: message, signature: fromBase64(signature) }
          })
        },
      },
      'bitcoin:signTransaction': {
        version: '0.0.1',
        async signTransaction(...inputs: readonly StandardInput[]) {
          await base.ask('signPsbt', inputs[0]?.inputsToSign)
          // Each input with the key of the account that is named for it, and with no other.
          const signed = ({ psbt, inputsToSign }: StandardInput): Uint8Array =>
            inputsToSign.reduce((bytes, { account, signingIndexes, sigHash }) => {
              const hashType = sigHash === 'SINGLE|ANYONECANPAY' ? 0x83 : undefined
              return base.sign(bytes, signingIndexes, false, hashType, [base.of(account.address)])
            }, psbt)
          return inputs.map((input) => ({ signedPsbt: signed(input) }))
        },
      },
    },
  }
  return Object.assign(handle(base), {
    connectorId: `ws-bitcoin:${name}`,
    install(target: EventTarget) {
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
  })
}

/** What tests see of a wallet. */
function handle(base: Core): Omit<PageWallet, 'install' | 'connectorId'> {
  return {
    prompts: base.prompts,
    calls: base.calls,
    get isAllowed() {
      return base.isAllowed
    },
    set isAllowed(value: boolean) {
      base.isAllowed = value
    },
    choose: base.choose,
    chooseQuietly: base.chooseQuietly,
    listeners: base.listeners,
  }
}
