import type { Connector } from '@latchkey/kernel'
import { safeText } from '@latchkey/theme/ui'
import type { ConnectingParams, ConnectTarget } from '../types.ts'

/** What the connecting view is told about a wallet. */
export function connectingParams(
  { id, name, icon }: Connector,
  { namespace, network }: ConnectTarget,
): ConnectingParams {
  return {
    connectorId: id,
    name: safeText(name) || id,
    ...(icon === undefined ? {} : { icon }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(network === undefined ? {} : { network }),
  }
}
