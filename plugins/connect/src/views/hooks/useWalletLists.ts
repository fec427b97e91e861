import { useAtom, useKernel } from '@latchkey/kernel/react'
import { atom } from 'jotai/vanilla'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { buildWalletLists, type WalletLists } from '../../model/walletLists.ts'
import type { DirectoryList } from '../../plugin.ts'
import { connectHooks } from './connectHooks.ts'

/** Before the first request. */
const NOT_LOADED: DirectoryList = {
  status: 'loading',
  featured: [],
  custom: [],
  recommended: [],
  wallets: [],
  count: 0,
  page: 0,
  hasMore: false,
  isBusy: true,
  excludedRdns: [],
}

const none = atom<Readonly<Record<string, DirectoryList>>>({})

export interface ShownLists extends WalletLists {
  /** `undefined` without a directory plugin. */
  readonly directory: DirectoryList | undefined
}

/** The wallets to choose from, of one chain family or all; loads the directory when the view opens. */
export function useWalletLists(namespace: string | undefined): ShownLists {
  const kernel = useKernel()
  const { atoms, preloadWallets } = connectHooks.usePlugin()
  const run = connectHooks.useReportedAction()
  const peer = connectHooks.usePlugin('directory')
  const lists = useAtom(peer?.atoms.lists ?? none)
  const { walletOrder: order, walletLists } = useAtom(atoms.options)
  const connectors = useAtom(kernel.atoms.connectors)
  const stored = useAtom(atoms.recentDirectory)
  const details = useAtom(atoms.recentDetails)
  const { wallet } = kernel.atoms
  const saved = useAtom(useMemo(() => atom((get) => get(wallet).inactive), [wallet]))
  // The account on the page comes first: the list follows, if it is still shown then.
  const recent = useDeferredValue(useAtom(atoms.recentWallets))
  const inactive = useDeferredValue(saved)
  const connections = useDeferredValue(useAtom(kernel.atoms.connections))
  const directory = lists[namespace ?? ''] ?? (peer && NOT_LOADED)
  useEffect(() => {
    // Without a directory there is nothing to load, so the actions' chunk is not fetched.
    if (peer) run(() => preloadWallets(namespace === undefined ? {} : { namespace }))
  }, [peer, run, preloadWallets, namespace])
  return useMemo(() => {
    const connected = new Map<string, 'connected' | 'saved'>()
    for (const { connectorId } of inactive) connected.set(connectorId, 'saved')
    for (const { connectorId } of connections) connected.set(connectorId, 'connected')
    const recentWallets = stored.map((wallet) => details.find(({ id }) => id === wallet.id) ?? wallet)
    const input = { connectors, recent, recentWallets, connected, namespace, directory, order }
    return { ...(walletLists?.(input, buildWalletLists) ?? buildWalletLists(input)), directory }
  }, [connectors, recent, stored, details, connections, inactive, namespace, directory, order, walletLists])
}

/** The next page is requested this many rows before the end. */
const PREFETCH_ROWS = 12

/** Requests the next page near the end of the list. After a failure it waits for the user. */
export function useNextPage(
  directory: DirectoryList | undefined,
  count: number,
  namespace: string | undefined,
): (index: number) => void {
  const more = connectHooks.usePlugin('directory')?.more
  const run = connectHooks.useReportedAction()
  const isOpen = directory?.hasMore && !directory.isBusy && !directory.error
  return useCallback(
    (index) => {
      if (more && isOpen && index >= count - PREFETCH_ROWS) run(() => more({ namespace }))
    },
    [more, isOpen, count, namespace, run],
  )
}
