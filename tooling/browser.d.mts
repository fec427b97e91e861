/** Flags for Chromium that a root user or a machine without network needs; harmless elsewhere. */
export declare const browserArgs: readonly string[]

/** The Chromium to test with: `CHROMIUM_PATH`, Playwright's own, one on the `PATH`, or one at its usual place. */
export declare function findBrowser(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined

/**
 * The Chromium for tests that need neither a window nor an extension: `CHROMIUM_PATH`, a headless shell on the `PATH`, or
 * the one that `findBrowser` finds.
 */
export declare function findHeadlessBrowser(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined

/**
 * Finds a Chromium, or gets one: Playwright's download first, then the system's package as root or with passwordless sudo.
 *
 * @param say told what is being tried
 * @throws Error that says what to do
 */
export declare function installBrowser(say: (line: string) => void): string
