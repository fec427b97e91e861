import { kernelError } from '../../core/errors/errorTable.ts'
import type { AnyPlugin, PluginHandle } from '../../core/plugins/pluginTypes.ts'
import { useKernel } from './kernel.ts'

/**
 * The actions and atoms of an installed plugin, typed by its own type: `usePlugin<FaucetPlugin>('faucet')`.
 * @throws `config/invalid` outside a provider, `plugin/missing` when the kernel has no such plugin
 */
export function usePlugin<P extends AnyPlugin>(id: P['id']): PluginHandle<P> {
  const plugins: Readonly<Record<string, PluginHandle<P>>> = useKernel().plugins
  const handle = plugins[id]
  if (!handle) throw kernelError('plugin/missing', { details: { plugin: 'usePlugin', needed: id } })
  return handle
}
