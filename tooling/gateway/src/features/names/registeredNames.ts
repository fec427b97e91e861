import { type NameRecord, type NameSuggestion, nameRecord } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { isEvmAddress, toEvmAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { Config } from '../../core/config/config.ts'
import { GatewayError } from '../../core/errors.ts'
import type { BaseServices } from '../../services.ts'
import { chainOfCoinType } from './coinTypes.ts'
import { type Ens, ensUnread } from './ens.ts'
import { endingsOf, isReserved, registrableName, skeletonsOf, splitName, suggestLabels } from './labels.ts'
import { isPicture } from './nameIdentity.ts'
import { createNameBook } from './nameRepository.ts'
import { messageAccount, readMessage } from './readMessage.ts'
import type { NameSource } from './source.ts'
import { verifySigner } from './verifySigner.ts'

/** Coin type of Ether (SLIP-44), under which the registry's names are shown. */
const ETHER = '60'

/** A name of the registry's contract; it does not tell when it was registered. */
function ensRecord(name: string, address: string, avatar: string | undefined): NameRecord {
  const attributes = avatar && isPicture(avatar) ? [{ avatar }] : []
  return { name, registered: 0, updated: 0, addresses: { [ETHER]: { address } }, attributes }
}

const UNKNOWN = 'Nobody registered this name: check the spelling.'

const nameUnknown = (): GatewayError =>
  new GatewayError(404, 'name-unknown', UNKNOWN, { details: [{ name: 'name', description: UNKNOWN }] })

const MAX_SUGGESTIONS = 8

/** What names need of the gateway. */
export interface NameServices extends Pick<BaseServices, 'store' | 'now'> {
  readonly chains: Pick<Chains, 'evm'>
  readonly config: Pick<Config, 'names'>
}

/** Whether the name service has no other account under a name. @throws GatewayError 503 `ens-unread` */
async function isFreeOutside(ens: Ens | undefined, name: string, owner?: string): Promise<boolean> {
  const address = await ens?.addressOf(name).catch((error: unknown) => {
    throw error instanceof GatewayError ? error : ensUnread(error)
  })
  return address === undefined || address === owner
}

interface Suggesting {
  readonly zones: NameServices['config']['names']['zones']
  readonly book: Pick<ReturnType<typeof createNameBook>, 'taken'>
  readonly ens: Ens | undefined
}

/** Names near what was typed: that one first, then those that can be had. @throws GatewayError 400 `zone-unknown` */
async function suggestedNames(
  { zones, book, ens }: Suggesting,
  typed: string,
  wanted: string,
): Promise<readonly NameSuggestion[]> {
  const zone = zones.find((given) => given.zone === wanted)
  if (!zone) {
    const all = zones.map((given) => given.zone).join(', ')
    throw new GatewayError(400, 'zone-unknown', `Names are given out in these zones: ${all}.`)
  }
  const label = splitName(typed, endingsOf(zones))?.label ?? typed
  const labels = suggestLabels(label, zone.minLength)
  if (labels.length === 0) return []
  const taken = await book.taken(labels.flatMap((item) => skeletonsOf(item, zone)))
  // A suggestion is no promise: who registers one is asked again, and refused while the name service does not answer.
  const outside = await Promise.all(labels.map((item) => isFreeOutside(ens, `${item}.${zone.zone}`).catch(() => true)))
  const [first, ...others] = labels.map((item, index) => ({
    name: `${item}.${zone.zone}`,
    registered: !outside[index] || isReserved(item, zone) || skeletonsOf(item, zone).some((looks) => taken.has(looks)),
  }))
  const best = others.sort((a, b) => Number(a.registered) - Number(b.registered))
  return first ? [first, ...best].slice(0, MAX_SUGGESTIONS) : []
}

/** Names that were registered with the gateway, and those of the name service's contracts. */
export function registeredNames({ store, chains, config, now }: NameServices, ens: Ens | undefined): NameSource {
  const book = createNameBook(store)
  const { zones } = config.names
  function requireZone(): void {
    if (zones.length > 0) return
    throw new GatewayError(
      501,
      'names-off',
      'This gateway gives out no names: its operator sets names.zones to a zone of their own.',
    )
  }

  return {
    async lookup(name) {
      // What all wallets read of the name service comes before what was registered here.
      const address = await ens?.addressOf(name)
      if (address) return ensRecord(name, address, await ens?.textOf(name, 'avatar'))
      const own = await book.find(name.toLowerCase())
      if (!own) throw nameUnknown()
      return own
    },
    async reverse(address) {
      if (!isEvmAddress(address)) return []
      const owner = toEvmAddress(address)
      const [own, name] = await Promise.all([book.ofAddress(owner), ens?.nameOf(owner)])
      if (!name) return own
      const record = ensRecord(name, owner, await ens?.textOf(name, 'avatar'))
      // A name in other letters fits no record, and must not cost the account its others.
      return z.safeParse(nameRecord, record).success ? [...own, record] : own
    },
    async suggestions(typed, wanted) {
      requireZone()
      return suggestedNames({ zones, book, ens }, typed, wanted)
    },
    async register({ coin_type: coinType, address, message, signature }, { audience }) {
      requireZone()
      if (!chainOfCoinType(coinType))
        throw new GatewayError(
          400,
          'coin-type',
          'Names are given to accounts of EVM chains: send their coin type (ENSIP-11).',
        )
      const owner = toEvmAddress(address)
      const asked = readMessage(message, { address: owner, coinType }, now(), audience)
      const { name, skeletons } = registrableName(asked.name, zones)
      const signed = { address: owner, message, signature: signature as `0x${string}`, coinType }
      const signedBy = await verifySigner(chains, signed)
      // One key may own many contracts, on many networks: each of them would take what was signed for one.
      if (signedBy === 'contract' && !asked.isBound) throw messageAccount()
      if (!(await isFreeOutside(ens, name, owner)))
        throw new GatewayError(409, 'name-taken', 'This name leads to another account in ENS: choose another one.')
      await book.claim({ name, skeletons, owner, coinType, signedBy, at: Math.floor(now() / 1000) })
    },
  }
}
