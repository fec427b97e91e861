import { cleanText } from '@latchkey/kernel/text'
import { addressBookError } from './errors.ts'
import type { AddressBookContext } from './plugin.ts'

/** @throws `address-book/no-name`, `address-book/no-address` */
export async function add(ctx: AddressBookContext, name: string, address: string): Promise<void> {
  const cleaned = cleanText(name)
  if (cleaned === '') throw addressBookError('address-book/no-name')
  const families = ctx.store.get(ctx.kernel.atoms.families)
  const own = address.trim()
  const read = families.map(
    async (family) => (await family.parseAddress?.(own)) ?? (family.isAddress(own) ? own : undefined),
  )
  const found = (await Promise.all(read)).find((known) => known !== undefined)
  if (found === undefined) throw addressBookError('address-book/no-address')
  ctx.store.set(ctx.atoms.people, { ...ctx.store.get(ctx.atoms.people), [found]: cleaned })
  ctx.toast('success', 'added')
}

export async function remove(ctx: AddressBookContext, address: string): Promise<void> {
  const { [address]: _, ...others } = ctx.store.get(ctx.atoms.people)
  ctx.store.set(ctx.atoms.people, others)
}
