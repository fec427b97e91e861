import { useAtom, useKernel } from '@latchkey/kernel/react'
import { useMemo } from 'react'
import type { RowSituation } from '../../derived/networkRow.ts'

/** What the rows of a list depend on. */
export function useSituation(): RowSituation {
  const { atoms } = useKernel()
  const active = useAtom(atoms.network)?.id
  const connection = useAtom(atoms.connection)
  const connections = useAtom(atoms.connections)
  const connectors = useAtom(atoms.connectors)
  return useMemo(() => ({ active, connection, connections, connectors }), [active, connection, connections, connectors])
}
