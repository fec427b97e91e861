import { type AdapterContext, type Connector, kernelError } from '@latchkey/kernel'
import { PUBLIC_RELAY, SESSION_KEY } from '../constants.ts'
import type { WalletConnectOptions } from '../walletConnectOptions.ts'
import { connectPairing } from './connectPairing.ts'
import { dropLeftovers } from './dropLeftovers.ts'
import { lazyClient } from './lazyClient.ts'
import type { Line } from './line.ts'
import { openClient } from './openClient.ts'
import { resumePairing } from './resumePairing.ts'
import { savedSession } from './savedSession.ts'

/** What a kernel's connector hands its work to. */
export type PairingLine = Required<Pick<Connector, 'connect' | 'reconnect' | 'reset'>>

/** The pairing of one kernel: it ends with it, and follows what another tab does with the session. */
export function pairingLine(options: WalletConnectOptions, ctx: AdapterContext): PairingLine {
  const storage = options.storage ?? ctx.services.storage
  const lazy = lazyClient(async () => {
    const opened = await openClient(options, ctx, storage)
    dropLeftovers(line, opened.client)
    return opened
  })
  const line: Line = {
    options,
    ctx,
    storage,
    relay: options.relayUrl ?? PUBLIC_RELAY,
    pending: undefined,
    session: undefined,
    async client() {
      if (ctx.signal.aborted) throw kernelError('kernel/destroyed')
      return lazy.get()
    },
  }
  const letGo = (): void => {
    line.pending?.abandon()
    line.pending = undefined
    line.session?.end()
    line.session = undefined
    lazy.close()
  }
  const unwatch = storage.watch((key) => {
    if (key === SESSION_KEY && savedSession.read(storage)?.topic !== line.session?.topic) letGo()
  })
  ctx.signal.addEventListener(
    'abort',
    () => {
      unwatch()
      letGo()
    },
    { once: true },
  )
  return {
    connect: (request, io) => connectPairing(line, request, io),
    reconnect: (_, io) => resumePairing(line, io),
    reset() {
      line.pending?.abandon()
      line.pending = undefined
    },
  }
}
