import {
  type Adapter,
  type AdapterContext,
  type AdapterKernel,
  type Connector,
  KERNEL_API,
  kernelError,
} from '@latchkey/kernel'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Bridge } from './bridge.ts'
import { link, linkOf } from './kernelLink.ts'
import { LATCHKEY } from './latchkey.ts'
import { WAGMI_PREFIX } from './ownConnections.ts'
import type { WagmiWallet } from './wagmiWallet.ts'

/** The connector that {@link latchkey} made for this config. */
export function ownConnector(config: Config): WagmiConnector | undefined {
  return config.connectors.find(({ type }) => type === LATCHKEY)
}

/** The wallets of a config, each made once. */
interface WalletList {
  all(): readonly WagmiWallet[]
  of(source: WagmiConnector): WagmiWallet | undefined
}

/** A saved connection is found again by its connector's id, which is told apart where two are the same. */
function freeId(wanted: string, taken: readonly WagmiWallet[]): string {
  const isTaken = (id: string): boolean => taken.some(({ connector }) => connector.id === id)
  let id = wanted
  for (let count = 2; isTaken(id); count += 1) id = `${wanted}#${count}`
  return id
}

async function start(
  config: Config,
  own: WagmiConnector,
  { ctx, kernel }: { readonly ctx: AdapterContext; readonly kernel: AdapterKernel },
  { signal, onChange }: { readonly signal: AbortSignal; readonly onChange: (list: readonly Connector[]) => void },
): Promise<void> {
  const [{ watchConnectors }, { bindWagmi, warnOfSecondRoad }, { WagmiWallet: Wallet }] = await Promise.all([
    import('@wagmi/core'),
    import('./bridge.ts'),
    import('./wagmiWallet.ts'),
  ])
  if (signal.aborted) return
  const known: WagmiWallet[] = []
  const list: WalletList = {
    all: () => known,
    of(source) {
      if (source.type === LATCHKEY) return undefined
      const found = known.find((wallet) => wallet.source.uid === source.uid)
      if (found) return found
      const made = new Wallet(config, source, freeId(`${WAGMI_PREFIX}${source.id}`, known), ctx, report)
      known.push(made)
      report()
      return made
    },
  }
  const report = (): void => onChange(known.map(({ connector }) => connector))
  const read = (): void => {
    for (const source of config.connectors) list.of(source)
    report()
  }
  read()
  const unwatch = watchConnectors(config, { onChange: read })
  const unwarn = warnOfSecondRoad(kernel, ctx.services.log)
  const log = (error: unknown): void => {
    if (!signal.aborted) ctx.services.log.warn('wagmi and the kernel could not be compared', error)
  }
  const bridge: Bridge = bindWagmi({ config, kernel, own, wallets: list, report: log })
  signal.addEventListener('abort', () => {
    unwatch()
    unwarn()
    bridge.end()
  })
  // What the kernel has saved is reopened first. A start that fails reopens nothing.
  await kernel.start().catch(() => undefined)
  bridge.ready()
}

/**
 * Wallets of a host's wagmi config in the widget, and the widget's wallets in wagmi: from then on both say the same. The
 * config needs {@link latchkey} among its connectors; `evmAdapter({ injected: false })` leaves the wallets of the page to
 * wagmi, so that each is reached by one road.
 *
 * @example
 * ```ts
 * const config = createConfig({ chains, transports, connectors: [latchkey()] })
 * createKernel({ adapters: [evmAdapter({ injected: false }), wagmiAdapter(config)], plugins })
 * ```
 * @throws `config/invalid` without `latchkey()` in the config
 */
export function wagmiAdapter(config: Config): Adapter {
  const own = ownConnector(config)
  if (!own) {
    const problem = 'its connectors lack latchkey()'
    throw kernelError('config/invalid', { details: { argument: 'config', problem } })
  }
  return {
    id: 'wagmi',
    api: KERNEL_API.major,
    connectors: (ctx) => ({
      initial: [],
      watch(onChange) {
        const watching = new AbortController()
        const kernel = ctx.kernel()
        const to = linkOf(own)
        if (!kernel || !to) return () => undefined
        link(to, kernel)
        start(config, own, { ctx, kernel }, { signal: watching.signal, onChange }).catch((error: unknown) => {
          ctx.services.log.error('The wallets of wagmi cannot be offered', error)
          onChange([])
        })
        return () => watching.abort()
      },
    }),
  }
}
