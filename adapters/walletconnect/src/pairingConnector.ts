import type { AdapterContext, Connector } from '@latchkey/kernel'
import { CONNECTOR_ID, CONNECTOR_NAME, SESSION_KEY } from './constants.ts'
import type { PairingLine } from './provider/pairingLine.ts'
import type { WalletConnectOptions } from './walletConnectOptions.ts'
import { withoutStorage } from './withoutStorage.ts'

/** The connector of the host's first bundle: all it can do is fetch the one that can pair. */
export function pairingConnector(options: WalletConnectOptions, ctx: AdapterContext): Connector {
  const storage = options.storage ?? ctx.services.storage
  let opening: Promise<PairingLine> | undefined
  const line = (): Promise<PairingLine> => {
    opening ??= withoutStorage(() => import('./provider/pairingLine.ts')).then(({ pairingLine }) =>
      pairingLine(options, ctx),
    )
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    id: CONNECTOR_ID,
    name: CONNECTOR_NAME,
    kind: 'pairing',
    namespaces: 'any',
    async connect(request, io) {
      io.onPairingStateChange({ state: 'preparing' })
      return (await line()).connect(request, io)
    },
    async reconnect(saved, io) {
      return storage.get(SESSION_KEY) === null ? undefined : (await line()).reconnect(saved, io)
    },
    reset() {
      opening?.then(
        (one) => one.reset(),
        () => undefined,
      )
    },
  }
}
