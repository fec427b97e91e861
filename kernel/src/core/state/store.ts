import type { createStore } from 'jotai/vanilla'

/** The jotai store of one kernel. Always passed explicitly, so that a host's own provider never shares it. */
export type Store = ReturnType<typeof createStore>
