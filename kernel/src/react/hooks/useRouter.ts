import type { AnyPlugin, RoutesOf } from '../../core/plugins/pluginTypes.ts'
import type { CoreRoutes, Router } from '../../core/views/router.ts'
import { useKernel } from './useKernel.ts'

/**
 * Moves between views. `useRouter<FaucetPlugin>()` knows the routes of that plugin, `createHooks` those of all of them.
 * @throws `config/invalid` outside a provider
 */
export function useRouter<P extends AnyPlugin = AnyPlugin>(): Router<CoreRoutes & RoutesOf<P>>
export function useRouter(): unknown {
  return useKernel().router
}
