/** Whether a process runs; also one of somebody else's. */
export declare function isAlive(id: number): boolean
