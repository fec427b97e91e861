import {
  type AdapterContext,
  type ConnectContext,
  type Connection,
  type Connector,
  kernelError,
  type PersistedConnection,
  type WalletSession,
} from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import { type Config, connect, disconnect, type Connector as WagmiConnector } from '@wagmi/core'
import { networkId } from './chains.ts'
import { type AwaitedWallet, holdsSaved, isOpening, untilOpened } from './reopening.ts'
import {
  accountsOf,
  dropRecord,
  isHeard,
  type Reading,
  readLive,
  readRecord,
  type WagmiSession,
  wagmiSession,
  writeRecord,
} from './wagmiSession.ts'

/** How long a wallet whose record is lost may take to say that it is still open, in milliseconds. */
const ANSWER_MS = 2000

/** A wallet of the host's wagmi config, as a connector of the kernel. wagmi opens it and closes it; the kernel follows. */
export class WagmiWallet {
  readonly source: WagmiConnector
  connector: Connector
  private readonly config: Config
  private readonly ctx: AdapterContext
  private session: WagmiSession | undefined
  private closing: Promise<void> | undefined
  private recovering: Promise<unknown> | undefined
  private isShowing = false
  private awaited: AwaitedWallet | undefined
  private isRecorded: boolean
  /** Its record is of a new connection, which no gate has seen yet. */
  private isNew = false
  private connects = 0

  /**
   * @param id - of the connector; it stays the same over reloads, as wagmi's own uids do not
   * @param changed - the connector is another object: it says now which wallet it reaches
   */
  constructor(config: Config, source: WagmiConnector, id: string, ctx: AdapterContext, changed: () => void) {
    this.config = config
    this.source = source
    this.ctx = ctx
    this.isRecorded = this.record() !== undefined
    const icon = typeof source.icon === 'string' ? cleanIcon(source.icon) : undefined
    const rdns = typeof source.rdns === 'string' ? source.rdns : source.rdns?.[0]
    this.connector = {
      id,
      name: cleanText(source.name) || source.id,
      kind: rdns ? 'announced' : 'injected',
      namespaces: ['eip155'],
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      // wagmi makes connectors of this type of what announces itself; all others the site has put there.
      ...(source.type !== 'injected' && { isConfigured: true }),
      connect: () => this.connect(),
      reconnect: (saved, context) => this.reconnect(saved, context),
    }
    // Only what is in the page already has its object at hand: others load their wallet to answer.
    if (source.type === 'injected')
      source.getProvider().then(
        (provider) => {
          if (typeof provider !== 'object' || provider === null) return
          this.connector = { ...this.connector, walletKey: ctx.walletKey(provider) }
          changed()
        },
        // A wallet that cannot be reached says so when it is chosen.
        () => undefined,
      )
  }

  /** The kernel let it go and wagmi has not closed it yet. */
  isClosing(): boolean {
    return this.closing !== undefined
  }

  /** It is saved, and the kernel reopens it once wagmi has opened it: nothing else shows it there. */
  isAwaited(): boolean {
    return this.awaited !== undefined
  }

  /** Its record is lost, and it is asked whether it is still open. */
  isRecovering(): boolean {
    return this.recovering !== undefined
  }

  /** Closes it in wagmi; the record is gone afterwards, whatever the wallet says. */
  close(): Promise<void> {
    this.closing ??= this.closeInWagmi().finally(() => {
      this.closing = undefined
    })
    return this.closing
  }

  /** Runs `connect` of the kernel for a wallet that wagmi has open: should it be gone by then, the user is not asked for it. */
  async showing(connectInKernel: () => Promise<unknown>): Promise<void> {
    this.isShowing = true
    try {
      await connectInKernel()
    } finally {
      this.isShowing = false
    }
  }

  /**
   * Tells the kernel what it does not have from wagmi yet.
   * @param shown - what the kernel shows of it
   * @param isSettled - whether a missing record means that it is closed
   */
  follow(shown: Connection | undefined, isSettled: boolean): void {
    const { session } = this
    const next = this.record()
    if (next && !this.isRecorded) this.isNew = !isOpening(this.config)
    if (shown) this.isNew = false
    this.isRecorded = next !== undefined
    if (next && this.awaited) {
      if (!this.isNew && holdsSaved(next, this.awaited.saved)) this.awaited.retry()
      else this.awaited = undefined
    }
    if (!next && session && isSettled) this.miss(session)
    if (!next || !session) return
    session.reading = next
    const network = networkId(next.chainId)
    if (shown && shown.network !== network) session.emit({ type: 'network', network })
    const isSame = shown === undefined || shown.accounts.map(({ address }) => address).join() === next.addresses.join()
    if (!isSame) session.emit({ type: 'accounts', namespace: 'eip155', accounts: accountsOf(next) })
  }

  private record(): Reading | undefined {
    return readRecord(this.config.state.connections.get(this.source.uid))
  }

  private forget(session: WagmiSession): void {
    this.session = undefined
    if (session.end()) session.emit({ type: 'disconnected' })
  }

  /** There is no record of an open session: it was closed, or its record was lost. */
  private miss(session: WagmiSession): void {
    if (!isHeard(this.source)) this.forget(session)
    else
      this.recovering ??= this.recover().then((isOpen) => {
        this.recovering = undefined
        if (!isOpen && this.session === session) this.forget(session)
      })
  }

  /**
   * Writes the record of an open wallet again: `reconnect` of wagmi begins with an empty list and so drops what was connected
   * while it ran, as a disconnect does with what was connected while another wallet closed.
   */
  private async recover(): Promise<boolean> {
    const { config, source, ctx } = this
    const limit = new AbortController()
    const late = ctx.services.clock.sleep(ANSWER_MS, limit.signal).catch(() => undefined)
    const answer = readLive(source).catch((error: unknown) => {
      ctx.services.log.debug('A wallet of wagmi does not say whether it is open', error)
    })
    const reading = await Promise.race([answer, late.then(() => undefined)])
    limit.abort()
    const isLost = !this.record() && !this.closing && isHeard(source) && !ctx.signal.aborted
    if (isLost && reading) writeRecord(config, source, reading)
    return this.record() !== undefined
  }

  private async closeInWagmi(): Promise<void> {
    const { config, source } = this
    this.session = undefined
    try {
      if (config.state.connections.has(source.uid)) await disconnect(config, { connector: source })
    } finally {
      if (config.state.connections.has(source.uid)) dropRecord(config, source.uid)
    }
  }

  /** The session of the record that wagmi has now. */
  private opened(): WagmiSession | undefined {
    const { source, ctx, connector } = this
    const reading = this.closing ? undefined : this.record()
    if (!reading) return undefined
    this.session ??= wagmiSession(
      {
        id: connector.id,
        source,
        services: ctx.services,
        close: () => this.close(),
        isLeaving: () => ctx.signal.aborted,
      },
      reading,
    )
    return this.session
  }

  private async connect(): Promise<WalletSession> {
    this.connects += 1
    // Its failure is that of the call that closed it.
    await this.closing?.catch(() => undefined)
    const before = this.opened()
    if (before) return before
    if (this.isShowing) throw kernelError('request/disconnected')
    try {
      await connect(this.config, { connector: this.source })
    } catch (error) {
      throw fromUnknown(error, { source: 'wallet', rejected: 'connect/rejected', fallback: 'connect/failed' })
    }
    const session = this.opened() ?? ((await this.recover()) ? this.opened() : undefined)
    if (!session) throw kernelError('request/disconnected')
    return session
  }

  /**
   * wagmi reopens its wallets by itself, before or after the kernel starts, or never: while it does so it is waited for, and
   * otherwise heard.
   */
  private async reconnect(
    saved: readonly PersistedConnection[],
    { signal, retryWhen }: ConnectContext,
  ): Promise<WalletSession | undefined> {
    const { config, connects } = this
    // What the user connects by then is no saved session: it is not given as one.
    const isOther = () => this.isNew || this.connects !== connects || !holdsSaved(this.record(), saved)
    const read = () => (isOther() ? undefined : this.opened())
    if (!read() && isOpening(config)) await untilOpened(config, () => read() !== undefined, signal)
    const found = read()
    if (!found && !this.record())
      retryWhen?.((retry) => {
        this.awaited = { saved, retry }
        return () => {
          this.awaited = undefined
        }
      })
    return found
  }
}
