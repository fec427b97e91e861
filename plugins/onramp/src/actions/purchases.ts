import { kernelError } from '@latchkey/kernel'
import type { HistoryAnswer } from '@latchkey/plugin-api/schemas'
import type { OnrampContext } from '../plugin.ts'

/** A purchase as the list of them shows it. */
export interface Purchase {
  readonly id: string
  readonly status: 'running' | 'done' | 'failed'
  readonly symbol: string
  /** Address of a picture. */
  readonly logo?: string
  /** Decimal text. */
  readonly amount: string
  readonly network: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly hash: string
}

const STATUS: Readonly<Record<string, Purchase['status']>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'done',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

function toPurchase({ id, metadata, transfers }: HistoryAnswer['data'][number]): Purchase {
  const [transfer] = transfers
  const logo = transfer?.fungible_info?.icon?.url
  return {
    id,
    status: STATUS[metadata.status ?? ''] ?? 'running',
    symbol: transfer?.fungible_info?.symbol ?? '',
    ...(logo ? { logo } : {}),
    amount: transfer?.quantity?.numeric ?? '0',
    network: metadata.chain,
    at: Date.parse(metadata.minedAt),
    hash: metadata.hash,
  }
}

/**
 * What the active account bought, newest first.
 * @throws `connect/not-connected`, and what the gateway's client throws
 */
export async function loadPurchases(
  ctx: OnrampContext,
  options: { readonly signal?: AbortSignal } = {},
): Promise<readonly Purchase[]> {
  const account = ctx.store.get(ctx.kernel.atoms.account)
  if (!account) throw kernelError('connect/not-connected')
  const { data } = await ctx.plugins.api.getHistory({ account: account.address, onramp: 'coinbase' }, options)
  return data.map(toPurchase).sort((first, second) => second.at - first.at)
}

/** Milliseconds between two reads while a purchase is pending. */
const POLL = 3_000

/**
 * Reads the purchases, and again every three seconds while one of them is pending and the page is visible; a read that
 * fails does not end that. Resolves when the signal aborts.
 */
export async function followPurchases(
  ctx: OnrampContext,
  tell: (loaded: { readonly list?: readonly Purchase[]; readonly error?: unknown }) => void,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  let isRunning = false
  const read = async (): Promise<void> => {
    try {
      const list = await loadPurchases(ctx, { signal })
      isRunning = list.some(({ status }) => status === 'running')
      if (!signal.aborted) tell({ list })
    } catch (error) {
      if (!signal.aborted) tell({ error })
    }
  }
  if (signal.aborted) return
  const stop = ctx.services.clock.every(POLL, () => {
    if (isRunning) void read()
  })
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await read()
  await gone
  stop()
}
