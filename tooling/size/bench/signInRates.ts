import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What a server that signs users in does on one core, without a node. */
export interface SignInRates {
  /** The kind of account whose signatures take longest, and the median of checking one, in milliseconds. */
  readonly slowest: { readonly name: string; readonly ms: number }
  /** Texts for another site that are refused in a second. */
  readonly refusals: number
}

/** Measures `@latchkey/siwx-server` in a process of its own. */
export async function signInRates(root: string): Promise<SignInRates> {
  const script = join(root, 'tooling/siwx-server/src/testing/rates.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const rates: { readonly verifications: Readonly<Record<string, number>>; readonly refusals: number } =
    JSON.parse(stdout)
  const [name, ms] = Object.entries(rates.verifications).sort(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN]
  return { slowest: { name, ms }, refusals: rates.refusals }
}
