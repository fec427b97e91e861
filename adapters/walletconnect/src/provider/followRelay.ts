import type { PairingOffer, PairingState } from '@latchkey/kernel'
import type { SignClient } from './clientTypes.ts'

/** Tells whether a wallet's answer could arrive now, until disposed. The library reconnects by itself. */
export function followRelay({ core }: SignClient, offer: PairingOffer, tell: (step: PairingState) => void): () => void {
  const online = (): void => tell({ state: 'waiting', ...offer })
  const offline = (): void => tell({ state: 'offline', ...offer })
  core.relayer.on('relayer_connect', online)
  core.relayer.on('relayer_disconnect', offline)
  if (core.relayer.connected) online()
  else offline()
  return () => {
    core.relayer.off('relayer_connect', online)
    core.relayer.off('relayer_disconnect', offline)
  }
}
