import { definePlugin, types } from '../src/core/index.ts'
export const tap = (options: { readonly limit: bigint }) =>
  definePlugin({
    id: 'tap',
    api: 1,
    messages: { en: { title: 'Tap {{name}}', plain: 'Plain' } },
    events: types<{ done: { readonly ok: boolean } }>(),
    views: { Tap: { load: () => import('./TapView.ts'), title: ({ name }, t) => t('title', { name }) } },
    actions: { async drip(ctx, amount: bigint) { ctx.router.push('tap.Tap', { name: 'x' }); return amount < options.limit } },
  })
export interface TapPlugin extends ReturnType<typeof tap> {}
