import { definePlugin, lazyActions, lazyViews, optional, persistedAtom } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { errors } from './errors.ts'
import type { PriceAlertContext, PriceAlertPlugin } from './plugin.ts'

export type { PriceAlertPlugin } from './plugin.ts'

/** What a host sets. */
export interface PriceAlertOptions {
  /** Answers `{ "price": "3150.20" }`. */
  readonly url: string
}

/** Milliseconds between two looks. */
const PAUSE = 60_000

const atoms: { readonly [Name in 'mark' | 'price']: PriceAlertContext['atoms'][Name] } = {
  mark: persistedAtom({ initial: '', schema: { parse: String } }),
  price: atom<string | undefined>(undefined),
}

/** A message when a price crosses a mark. */
export function priceAlert({ url }: PriceAlertOptions): PriceAlertPlugin {
  return definePlugin<PriceAlertPlugin>({
    id: 'price-alert',
    api: 1,
    permissions: { hosts: [url], capabilities: [], hooks: [], slots: ['account.setting'] },
    needs: { account: optional() },
    errors,
    atoms,
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { PriceAlert: { title: 'title' } }),
    contributes: {
      'account.setting': { order: 70, label: 'open', icon: 'bell', open: 'price-alert.PriceAlert' },
    },
    actions: lazyActions(() => import('./actions.ts')),
    setup: (ctx) => follow(ctx, url),
  })
}

/** Asks while a mark is set; what fails is asked again a minute later. */
function follow(ctx: PriceAlertContext, url: string): () => void {
  let stop: (() => void) | undefined
  const look = (): void => {
    import('./look.ts')
      .then(({ look: lookOnce }) => lookOnce(ctx, url))
      .catch((error: unknown) => ctx.report(error, 'look'))
  }
  const onMark = (): void => {
    stop?.()
    stop = undefined
    ctx.store.set(ctx.atoms.price, undefined)
    if (ctx.store.get(ctx.atoms.mark) === '') return
    stop = ctx.services.clock.every(PAUSE, look)
  }
  onMark()
  const unsubscribe = ctx.store.sub(ctx.atoms.mark, onMark)
  return () => {
    unsubscribe()
    stop?.()
  }
}
