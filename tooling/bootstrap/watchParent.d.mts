/** Whether a process runs; also one of somebody else's. */
export declare function isAlive(id: number): boolean

/** The id of a process's parent; `undefined` when it is gone or the system does not say. */
export declare function parentOf(id: number): number | undefined

/** Calls back once when the process that started this one is gone; returns what stops watching. */
export declare function watchParent(onGone: () => void): () => void
