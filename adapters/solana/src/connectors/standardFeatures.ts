import { type Account, type Connection, type Kernel, kernelError, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { decodeBase58 } from '../base58.ts'
import { standardChain } from '../clusters.ts'
import { solanaError } from '../errors.ts'

/** An account of the standard. */
export interface OfferedAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

export type Listener = (properties: { readonly accounts: readonly OfferedAccount[] }) => void

const MESSAGE = 'solana:signMessage'
const SIGN = 'solana:signTransaction'
const SEND = 'solana:signAndSendTransaction'

export const solanaOf = (networks: readonly Network[]): readonly Network[] =>
  networks.filter(({ namespace }) => namespace === 'solana')

/** The Solana connection in use. */
function connectionOf({ store, atoms }: Kernel): Connection | undefined {
  const id = store.get(atoms.activeConnectionIds).solana
  return store.get(atoms.connections).find((connection) => connection.id === id)
}

function offeredNetworks(kernel: Kernel, { networks }: Connection): readonly Network[] {
  const all = solanaOf(kernel.store.get(kernel.atoms.networks))
  return networks.length ? all.filter(({ id }) => networks.includes(id)) : all
}

function featuresOf({ capabilities }: Connection): readonly string[] {
  const canSign = capabilities.includes('signTransactions')
  return [
    ...(capabilities.includes('signMessage') ? [MESSAGE] : []),
    ...(canSign ? [SIGN] : []),
    ...(canSign || capabilities.includes('sendPrepared') ? [SEND] : []),
  ]
}

export function accountsOf(kernel: Kernel): readonly OfferedAccount[] {
  const connection = connectionOf(kernel)
  if (!connection) return []
  const chains = offeredNetworks(kernel, connection).map(standardChain)
  const features = featuresOf(connection)
  const { account, accounts } = connection
  const ordered = [account, ...accounts.filter(({ address }) => address !== account.address)]
  return ordered.map(({ address, name }: Account) => ({
    address,
    publicKey: decodeBase58(address) ?? new Uint8Array(),
    chains,
    features,
    ...(name ? { label: name } : {}),
  }))
}

/** Where wallets of one chain family are chosen, in sites that install the plugin `connect`. */
const CONNECT = 'connect.Connect'

/** Opens the list of Solana's wallets: the start view is another one where a wallet of another family is connected. */
function openConnect(kernel: Kernel): void {
  kernel.open()
  const { reset }: { reset(route: string, params?: unknown): void } = kernel.router
  if (kernel.inspect().views.includes(CONNECT)) reset(CONNECT, { namespace: 'solana' })
}

/** Opens the modal and waits until Solana is connected, or until its user closes it. */
function connectHere(kernel: Kernel): Promise<void> {
  const { store, atoms } = kernel
  return new Promise((resolve, reject) => {
    let wasOpen = false
    const check = (): void => {
      const { open } = store.get(atoms.modal)
      const isConnected = connectionOf(kernel) !== undefined
      if (!isConnected && (open || !wasOpen)) {
        wasOpen ||= open
        return
      }
      for (const off of offs) off()
      if (isConnected) resolve()
      else reject(kernelError('connect/rejected'))
    }
    const offs = [store.sub(atoms.modal, check), store.sub(atoms.connections, check)]
    openConnect(kernel)
    check()
  })
}

/** Makes the account that an input names the one in use, and tells the network it names. */
async function placeOf(kernel: Kernel, input: unknown): Promise<Network> {
  const connection = connectionOf(kernel)
  const address = readProperty(readProperty(input, 'account'), 'address')
  if (!connection?.accounts.some((account) => account.address === address))
    throw solanaError('solana/account-mismatch', { details: { address: String(address) } })
  if (connection.account.address !== address)
    await kernel.wallet.switchAccount({ address: String(address), connectionId: connection.id })
  const networks = offeredNetworks(kernel, connection)
  const chain = readProperty(input, 'chain')
  const network = networks.find((item) =>
    chain === undefined ? item.id === connection.network : standardChain(item) === chain,
  )
  if (!network) throw kernelError('request/unknown-chain', { details: { network: String(chain) } })
  return network
}

function bytesOf(input: unknown, name: string): Uint8Array {
  const value = readProperty(input, name)
  if (value instanceof Uint8Array) return value
  throw solanaError('solana/invalid-input', { details: { argument: name, problem: 'expected a Uint8Array' } })
}

/** A capability for what an input names. */
async function capabilityFor<C extends 'signTransactions' | 'sendPrepared'>(kernel: Kernel, name: C, input: unknown) {
  const network = await placeOf(kernel, input)
  if (connectionOf(kernel)?.network !== network.id) await kernel.wallet.switchNetwork({ network: network.id })
  const run = kernel.wallet.capability(name, connectionOf(kernel)?.id)
  if (!run) throw kernelError('capability/missing', { details: { capability: name } })
  return run
}

/** The same checks as for a transfer of the widget: what the wallet changes is not sent. */
async function signAndSend(kernel: Kernel, input: unknown): Promise<string> {
  const run = await capabilityFor(kernel, 'sendPrepared', input)
  const { digestOf } = await import('../capabilities/digest.ts')
  const bytes = bytesOf(input, 'transaction')
  const digest = digestOf(bytes)
  return (await run({ prepared: { bytes, digest, anchor: {}, feeAbout: 0n }, digest })).hash
}

async function sign(kernel: Kernel, input: unknown): Promise<Uint8Array> {
  const run = await capabilityFor(kernel, 'signTransactions', input)
  const { transactions } = await run({ transactions: [bytesOf(input, 'transaction')] })
  return transactions[0] ?? new Uint8Array()
}

/** Features take several inputs and answer them in order; one prompt stands at a time. */
const each =
  <T>(work: (input: unknown) => Promise<T>) =>
  async (...inputs: readonly unknown[]): Promise<readonly T[]> => {
    const outputs: T[] = []
    for (const input of inputs) outputs.push(await work(input))
    return outputs
  }

/** The features of the standard, over what the widget can do. */
export function createFeatures(kernel: Kernel, listeners: Set<Listener>): Readonly<Record<string, object>> {
  const versions = ['legacy', 0] as const
  return {
    'standard:connect': {
      version: '1.0.0',
      async connect(input?: { readonly silent?: boolean }) {
        if (!connectionOf(kernel) && !input?.silent) await connectHere(kernel)
        return { accounts: accountsOf(kernel) }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        const connection = connectionOf(kernel)
        if (connection) await kernel.wallet.disconnect({ connectionId: connection.id })
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: Listener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    [MESSAGE]: {
      version: '1.1.0',
      signMessage: each(async (input) => {
        await placeOf(kernel, input)
        const message = bytesOf(input, 'message')
        const run = kernel.wallet.capability('signMessage', connectionOf(kernel)?.id)
        if (!run) throw kernelError('capability/missing', { details: { capability: 'signMessage' } })
        const { signature } = await run({ message: { raw: message } })
        return { signedMessage: message, signature: decodeBase58(signature) ?? new Uint8Array() }
      }),
    },
    [SIGN]: {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: each(async (input) => ({ signedTransaction: await sign(kernel, input) })),
    },
    [SEND]: {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: each(async (input) => {
        return { signature: decodeBase58(await signAndSend(kernel, input)) ?? new Uint8Array() }
      }),
    },
  }
}
