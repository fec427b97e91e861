import { isKernelError, type Schema } from '@latchkey/kernel'
import { array, int, maxLength, nonnegative, object, unknown } from 'zod/mini'
import { nameOnly, toWallet } from '../model/wallets.ts'
import type { DirectoryContext, DirectoryWallet } from '../plugin.ts'
import {
  MAX_ITEMS,
  MAX_LIST,
  type WalletEntry,
  type WalletName,
  type WalletsAnswer,
  walletEntrySchema,
  walletNameSchema,
} from '../schemas/wallets.ts'

const outer = object({ count: int().check(nonnegative()), data: array(unknown()).check(maxLength(MAX_ITEMS)) })

/** A page, and how many entries the service sent, including invalid ones. */
interface ReadPage extends WalletsAnswer {
  readonly sent: number
}

/** Invalid entries are left out, so that one of them does not cost the whole page. */
const pageSchema: Schema<ReadPage> = {
  parse(value) {
    const { count, data } = outer.parse(value)
    const entries = data.flatMap((item): WalletEntry[] => {
      const result = walletEntrySchema.safeParse(item)
      return result.success ? [result.data] : []
    })
    return { count, data: entries, sent: data.length }
  },
}

const outerNames = object({ chains: array(unknown()).check(maxLength(MAX_LIST)), data: outer.shape.data })

/** Names of which invalid ones are left out. */
const namesSchema: Schema<{ readonly chains: readonly unknown[]; readonly data: readonly WalletName[] }> = {
  parse(value) {
    const { chains, data } = outerNames.parse(value)
    const entries = data.flatMap((item): WalletName[] => {
      const result = walletNameSchema.safeParse(item)
      return result.success ? [result.data] : []
    })
    return { chains, data: entries }
  },
}

const ID_PLACEHOLDER = '__id__'

/**
 * The address of an image id, for an `<img>`.
 * @throws `config/invalid` when there is no directory service
 */
async function imageAddress({ store, atoms, services }: DirectoryContext): Promise<(imageId: string) => string> {
  const { apiUrl: baseUrl } = store.get(atoms.options)
  const url = await services.http.address(`getWalletImage/${ID_PLACEHOLDER}`, { baseUrl })
  return (imageId) => url.replace(ID_PLACEHOLDER, () => encodeURIComponent(imageId))
}

/** Whether there is a directory service: the plugin's own `apiUrl` or the kernel's gateway. */
export async function hasService(ctx: DirectoryContext): Promise<boolean> {
  try {
    await imageAddress(ctx)
    return true
  } catch (error) {
    if (isKernelError(error, 'config/invalid')) return false
    throw error
  }
}

/** CAIP-2 ids of the site's networks, of one namespace or all. */
export function chainsOf({ store, kernel }: DirectoryContext, namespace: string | undefined): readonly string[] {
  const networks = store.get(kernel.atoms.networks)
  return networks.flatMap((network) => (namespace === undefined || network.namespace === namespace ? [network.id] : []))
}

/** The query of `GET /getWallets`. */
interface WalletsRequest {
  readonly page?: number
  readonly entries: number
  readonly chains?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
  readonly badge?: 'certified' | 'none' | undefined
}

interface WalletsPage {
  readonly count: number
  readonly wallets: readonly DirectoryWallet[]
  /** The service sent a full page, so there may be more. */
  readonly isFull: boolean
}

/** Asks the directory service. @throws `http/…`, `kernel/aborted`, `config/invalid` when there is no service */
export async function getWallets(
  ctx: DirectoryContext,
  request: WalletsRequest,
  signal: AbortSignal = ctx.signal,
): Promise<WalletsPage> {
  const { apiUrl: baseUrl } = ctx.store.get(ctx.atoms.options)
  const address = await imageAddress(ctx)
  const { page = 1, entries, chains = [], include = [], exclude = [], search, badge } = request
  const { count, data, sent } = await ctx.services.http.get('getWallets', {
    baseUrl,
    schema: pageSchema,
    signal,
    query: {
      page,
      entries,
      chains: chains.join(','),
      include: include.join(','),
      exclude: exclude.join(','),
      search,
      badge_type: badge,
    },
  })
  // A service may send more than it was asked for.
  const wallets = data.slice(0, entries).flatMap((entry) => toWallet(entry, address) ?? [])
  return { count, wallets, isFull: sent >= entries }
}

/** Asks for the names of the whole directory. @throws as `getWallets` does; `http/status` 404 from a service without names */
export async function getWalletNames(
  ctx: DirectoryContext,
  namespace: string | undefined,
): Promise<readonly DirectoryWallet[]> {
  const { chains, data } = await ctx.services.http.get('getWalletNames', {
    baseUrl: ctx.store.get(ctx.atoms.options).apiUrl,
    schema: namesSchema,
    signal: ctx.signal,
    query: { chains: chainsOf(ctx, namespace).join(',') },
  })
  return data.flatMap((entry) => nameOnly(entry, chains) ?? [])
}
