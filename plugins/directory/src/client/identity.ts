import { KERNEL_API } from '@latchkey/kernel'
import type { DirectoryOptions } from '../options.ts'

/** Who asks (facts 3), for a service of its own address; the gateway is told by the kernel. */
export function identity({ apiUrl, projectId }: DirectoryOptions): Record<string, string> {
  if (apiUrl === undefined) return {}
  const version = `${KERNEL_API.major}.${KERNEL_API.minor}`
  return { ...(projectId ? { projectId } : {}), st: 'latchkey', sv: version }
}
