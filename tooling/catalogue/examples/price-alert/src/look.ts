import type { PriceAlertContext } from './plugin.ts'

const schema = {
  parse(value: unknown): string {
    const price: unknown = typeof value === 'object' && value !== null && 'price' in value ? value.price : undefined
    if (typeof price !== 'string' || !/^\d{1,12}(\.\d{1,18})?$/.test(price)) throw new TypeError('This is no price')
    return price
  },
}

/** Reads the price, and tells when it is on another side of the mark than before. */
export async function look(ctx: PriceAlertContext, url: string): Promise<void> {
  const { store, services, atoms } = ctx
  const price = await services.http.get(url, { schema, signal: ctx.signal })
  const mark = store.get(atoms.mark)
  const before = store.get(atoms.price)
  store.set(atoms.price, price)
  // For telling sides only: no amount is computed with it.
  const isAbove = (text: string): boolean => Number(text) >= Number(mark)
  if (mark === '' || before === undefined || isAbove(before) === isAbove(price)) return
  ctx.emit('crossed', { mark, price })
  ctx.toast('success', 'crossed', { mark, price })
}
