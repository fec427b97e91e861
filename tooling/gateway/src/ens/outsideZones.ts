import { splitName } from '../names/splitName.ts'
import type { Ens } from './ens.ts'

/** A name service without the names of the gateway's own zones: those belong to who registered them here. */
export function outsideZones(ens: Ens, zones: readonly string[]): Ens {
  const isForeign = (name: string): boolean => splitName(name, zones) === undefined
  return {
    addressOf: async (name) => (isForeign(name) ? ens.addressOf(name) : undefined),
    async nameOf(address) {
      const name = await ens.nameOf(address)
      return name !== undefined && isForeign(name) ? name : undefined
    },
    textOf: async (name, key) => (isForeign(name) ? ens.textOf(name, key) : undefined),
  }
}
