/** Whether a file is there and may be run. */
export declare function isRunnable(path: string): boolean
