import { useAtom, useKernel, usePlugin } from '@latchkey/kernel/react'
import { atom } from 'jotai/vanilla'
import { useEffect, useMemo } from 'react'
import { buildWalletList, type WalletLists } from '../../derived/list/buildWalletList.ts'
import type { DirectoryList } from '../../peers.ts'
import type { ConnectPlugin } from '../../types.ts'
import { useDirectory } from './useDirectory.ts'
import { useRun } from './useRun.ts'

/** Until the directory was asked. */
const NOT_ASKED: DirectoryList = {
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
  /** What the directory says; `undefined` without one. */
  readonly directory: DirectoryList | undefined
}

/** The wallets to choose from, of one chain family or all; asks the directory when the view appears. */
export function useWalletLists(namespace: string | undefined): ShownLists {
  const kernel = useKernel()
  const { atoms, prepare } = usePlugin<ConnectPlugin>('connect')
  const run = useRun()
  const peer = useDirectory()
  const lists = useAtom(peer?.atoms.lists ?? none)
  const { walletOrder: order, walletLists } = useAtom(atoms.options)
  const connectors = useAtom(kernel.atoms.connectors)
  const recent = useAtom(atoms.recentWallets)
  const recentWallets = useAtom(atoms.recentDirectory)
  const connections = useAtom(kernel.atoms.connections)
  const directory = lists[namespace ?? ''] ?? (peer && NOT_ASKED)
  useEffect(() => {
    // Without a directory there is nothing to load, and no code to load it with.
    if (peer) run(prepare(namespace === undefined ? {} : { namespace }))
  }, [peer, run, prepare, namespace])
  return useMemo(() => {
    const connected = connections.map(({ connectorId }) => connectorId)
    const input = { connectors, recent, recentWallets, connected, namespace, directory, order }
    return { ...(walletLists?.(input, buildWalletList) ?? buildWalletList(input)), directory }
  }, [connectors, recent, recentWallets, connections, namespace, directory, order, walletLists])
}
