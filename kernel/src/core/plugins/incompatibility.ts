import { kernelError } from '../errors/errorTable.ts'
import { KERNEL_API } from '../kernelApi.ts'
import type { AnySpec } from './definePlugin.ts'

/** Why a plugin cannot run on this kernel, if so. */
export function incompatibility({ id, api, apiMinor = 0 }: AnySpec): ReturnType<typeof kernelError> | undefined {
  if (api === KERNEL_API.major && apiMinor <= KERNEL_API.minor) return undefined
  const present = `${KERNEL_API.major}.${KERNEL_API.minor}`
  return kernelError('plugin/incompatible', { details: { plugin: id, wanted: `${api}.${apiMinor}`, present } })
}
