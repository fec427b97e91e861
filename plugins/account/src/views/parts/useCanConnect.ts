import { useKernel } from '@latchkey/kernel/react'

/** Whether a plugin is there that can connect further wallets. */
export function useCanConnect(): boolean {
  const plugins: object = useKernel().plugins
  return 'connect' in plugins && plugins.connect !== undefined
}
