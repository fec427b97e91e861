/** A browser's version as a number: Safari 15.4 is 15.4. */
export interface BrowserVersions {
  readonly chrome: number
  readonly firefox: number
  readonly safari: number
}

/** The oldest browsers in which everything works. What is younger may only make things nicer, or is asked for first. */
export const oldestBrowsers: BrowserVersions = { chrome: 100, firefox: 101, safari: 15.4 }

/** As esbuild takes them. */
export const buildTargets: string[] = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
