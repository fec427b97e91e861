import { isKernelError } from '@latchkey/kernel'
import { type Counterparties, counterpartiesOf, listedCounterparties, together } from '../model/counterparties.ts'
import type { Draft } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'
import { addressOf } from './read.ts'

const NOBODY: Counterparties = { sentTo: [], poisoned: [] }
/** Milliseconds the history of an account is used again, and may take to come. */
const PAST_FRESH = 60_000
const PAST_LIMIT = 3000

const pasts = new WeakMap<
  SendContext,
  { readonly account: string; readonly at: number; readonly past: Counterparties }
>()

/** Whom the account has dealt with, as its history says. They are not named to the service, which knows the account already. */
async function readPast(ctx: SendContext, draft: Draft): Promise<Counterparties> {
  const { api } = ctx.plugins
  const { clock } = ctx.services
  const known = pasts.get(ctx)
  if (!api) return NOBODY
  if (known?.account === draft.account && clock.now() - known.at < PAST_FRESH) return known.past
  const over = new AbortController()
  const address = addressOf(draft)
  const late = clock.sleep(PAST_LIMIT, over.signal).then(
    () => undefined,
    () => undefined,
  )
  try {
    const reading = api.getHistory({ account: address, chainId: draft.network }, { signal: over.signal })
    const page = await Promise.race([reading, late])
    if (!page) return NOBODY
    const past = counterpartiesOf(page.data, address)
    pasts.set(ctx, { account: draft.account, at: clock.now(), past })
    return past
  } catch (error) {
    // What it would have warned of is warned of by the other checks as far as they go.
    ctx.services.log.warn('The history could not be read', isKernelError(error) ? error.code : 'unknown')
    return NOBODY
  } finally {
    over.abort()
  }
}

/** Whom it has dealt with as far as its activity was read, by whatever source: of this network, or of all. */
function listedOf({ store, plugins }: SendContext, draft: Draft): Counterparties {
  const pages = plugins.history ? store.get(plugins.history.atoms.pages) : {}
  const address = addressOf(draft)
  const namespace = draft.network.slice(0, draft.network.indexOf(':'))
  const all = [draft.account, `${namespace}:*:${address}`].flatMap((id) => pages[id]?.entries ?? [])
  return listedCounterparties(all, address)
}

/** Whom the account has dealt with, by the gateway's history and by the activity that was read. */
export async function counterpartiesIn(ctx: SendContext, draft: Draft): Promise<Counterparties> {
  const read = await readPast(ctx, draft)
  return together(listedOf(ctx, draft), read)
}
