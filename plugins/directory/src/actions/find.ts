import { getWallets, hasService } from '../client/getWallets.ts'
import { merge } from '../model/wallets.ts'
import type { DirectoryContext, DirectoryWallet } from '../plugin.ts'

/**
 * The wallets with these ids as the directory knows them now, from its lists or else from the service; unknown and excluded
 * ones are left out.
 * @throws `http/…` as the service fails, `kernel/aborted`
 */
export async function find(
  ctx: DirectoryContext,
  ids: readonly string[],
  { signal = ctx.signal }: { readonly signal?: AbortSignal } = {},
): Promise<readonly DirectoryWallet[]> {
  const { excludeWalletIds = [] } = ctx.store.get(ctx.atoms.options)
  const wanted = [...new Set(ids)].filter((id) => !excludeWalletIds.includes(id))
  const listed = Object.values(ctx.store.get(ctx.atoms.lists)).flatMap((list) => [
    ...list.custom,
    ...list.featured,
    ...list.recommended,
    ...list.wallets,
  ])
  const known = listed.filter(({ id }) => wanted.includes(id))
  const include = wanted.filter((id) => !known.some((wallet) => wallet.id === id))
  const { wallets: answered } =
    include.length > 0 && (await hasService(ctx))
      ? await getWallets(ctx, { entries: include.length, include }, signal)
      : { wallets: [] }
  const all = merge(known, answered)
  return wanted.flatMap((id) => all.find((wallet) => wallet.id === id) ?? [])
}
