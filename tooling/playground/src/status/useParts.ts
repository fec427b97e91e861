import type { Services } from '../services/loadServices.ts'
import { CHAINS } from './chains.ts'
import type { PartState } from './poll/partState.ts'
import { usePart } from './poll/usePart.ts'
import { type GatewayFacts, readGateway } from './probes/readGateway.ts'
import { type Mail, readMails } from './probes/readMails.ts'
import { type OpenidFacts, readOpenid } from './probes/readOpenid.ts'
import { type RelayFacts, readRelay } from './probes/readRelay.ts'

/** Every part of the devnet. */
export interface Parts {
  readonly gateway: PartState<GatewayFacts>
  /** In the order of `CHAINS`. */
  readonly chains: readonly PartState<number>[]
  readonly relay: PartState<RelayFacts>
  readonly mail: PartState<readonly Mail[]>
  readonly openid: PartState<OpenidFacts>
}

/** Keeps asking every part how it is. */
export function useParts(services: Services, isLive: boolean): Parts {
  const [first, second, third, fourth, fifth] = CHAINS
  return {
    gateway: usePart(services.gateway, readGateway, isLive),
    chains: [
      usePart(services[first.service], first.probe, isLive),
      usePart(services[second.service], second.probe, isLive),
      usePart(services[third.service], third.probe, isLive),
      usePart(services[fourth.service], fourth.probe, isLive),
      usePart(services[fifth.service], fifth.probe, isLive),
    ],
    relay: usePart(services.relay, readRelay, isLive),
    mail: usePart(services.mail, readMails, isLive),
    openid: usePart(services.openid, readOpenid, isLive),
  }
}
