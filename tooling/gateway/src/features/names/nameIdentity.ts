import { isEvmAddress, toEvmAddress } from '../../core/caip.ts'
import type { Ens } from './ens.ts'
import type { IdentitySource, NameSource } from './source.ts'

/** Whether a page may show the picture at an address: https, or a small picture in the text itself. */
export function isPicture(address: string): boolean {
  return (
    /^https:\/\/[^\s"'<>]{1,2000}$/.test(address) ||
    /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,][^\s"'<>]{1,65536}$/.test(address)
  )
}

/** The name of the name service where the account has one, else the one registered here; and its picture. */
export function nameIdentity(ens: Ens | undefined, names: NameSource): IdentitySource {
  return {
    async identity(address, options) {
      if (!isEvmAddress(address)) return { name: null, avatar: null }
      const name = await ens?.nameOf(toEvmAddress(address))
      if (!name) {
        const [own] = await names.reverse(address, options)
        return { name: own?.name ?? null, avatar: null }
      }
      const avatar = await ens?.textOf(name, 'avatar')
      return { name, avatar: avatar && isPicture(avatar) ? avatar : null }
    },
  }
}
