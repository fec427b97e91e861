import { toEvmAddress } from '../../caip/toEvmAddress.ts'
import type { Ens } from '../../ens/ens.ts'
import type { IdentitySource } from '../identitySource.ts'
import type { NameSource } from '../nameSource.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { isPicture } from './isPicture.ts'

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
