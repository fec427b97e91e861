import type { ErrorTable } from '@latchkey/kernel'

/** This plugin throws only errors of the kernel: what can fail here is the kernel's verb, or an option of the host. */
export const errors: ErrorTable = {}
