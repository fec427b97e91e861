import { kernelError } from './errors/errorTable.ts'
import type { KernelConfig } from './kernel.ts'
import type { PluginEntry } from './plugins/pluginList.ts'

const ID = /^[a-z][a-z0-9-]*$/

function problemOf(
  config: KernelConfig<readonly PluginEntry[]>,
): readonly [argument: string, problem: string] | undefined {
  const { id, adapters, plugins, networks, projectId } = config
  if (id !== undefined && !ID.test(id)) return ['id', 'it must be lower-case letters, digits and hyphens']
  if (!Array.isArray(adapters)) return ['adapters', 'it is not a list']
  if (!Array.isArray(plugins)) return ['plugins', 'it is not a list']
  if (networks !== undefined && !Array.isArray(networks)) return ['networks', 'it is not a list']
  if (projectId !== undefined && (typeof projectId !== 'string' || projectId.trim() === ''))
    return ['projectId', 'it is empty']
  return undefined
}

/** @throws `config/invalid` naming the argument */
export function checkConfig(config: KernelConfig<readonly PluginEntry[]>): void {
  const problem =
    typeof config === 'object' && config !== null ? problemOf(config) : (['config', 'it is not an object'] as const)
  if (problem) throw kernelError('config/invalid', { details: { argument: problem[0], problem: problem[1] } })
}
