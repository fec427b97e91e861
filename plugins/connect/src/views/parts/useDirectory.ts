import type { PluginHandle } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import type { DirectoryPeer } from '../../peers.ts'

/** The directory, when a plugin answers to its id. */
export function useDirectory(): PluginHandle<DirectoryPeer> | undefined {
  const plugins: Readonly<Record<string, PluginHandle<DirectoryPeer> | undefined>> = useKernel().plugins
  return plugins.directory
}
