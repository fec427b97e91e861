import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { WIF } from '@scure/btc-signer'

const execute = promisify(execFile)
const LIMIT_MS = 60_000

/** A wallet by others, which holds the key of one address and never goes online. */
export interface Electrum {
  /** Signs a partially signed transaction, base64: the transaction in hexadecimal once all of it is signed, else base64 again. */
  signTransaction(psbt: string): Promise<string>
  /** Signs a text; base64. */
  signMessage(address: string, message: string): Promise<string>
  verifyMessage(address: string, signature: string, message: string): Promise<boolean>
  stop(): void
}

/**
 * Opens Debian's Electrum on a private key, getting the package if this machine lacks it.
 *
 * @param kind of the address, in Electrum's own word
 * @param privateKey hexadecimal
 * @returns nothing where the package is not to be had
 */
export async function startElectrum(
  kind: 'p2wpkh' | 'p2wpkh-p2sh' | 'p2pkh',
  privateKey: string,
): Promise<Electrum | undefined> {
  const program = await ensureProgram({ program: 'electrum', package: 'electrum' })
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-electrum-'))
  // Unpacked for one user, its own modules and those it needs are beside it.
  const modules = join(program.path, '../../lib/python3/dist-packages')
  const env = { ...process.env, ...program.env, HOME: folder, PYTHONPATH: modules }
  const ask = async (command: string, ...rest: readonly string[]): Promise<string> => {
    const place = ['--offline', '-D', join(folder, 'data')]
    const { stdout } = await execute(program.path, [command, ...place, ...rest], { env, timeout: LIMIT_MS })
    return stdout.trim()
  }
  const run = (command: string, ...rest: readonly string[]) => ask(command, '-w', join(folder, 'wallet'), ...rest)
  const stop = () => rmSync(folder, { recursive: true, force: true })
  try {
    await run('restore', `${kind}:${WIF().encode(Buffer.from(privateKey, 'hex'))}`)
  } catch (error) {
    stop()
    throw error
  }
  return {
    signTransaction: (psbt) => run('signtransaction', psbt),
    signMessage: (address, message) => run('signmessage', address, message),
    verifyMessage: async (address, signature, message) =>
      (await ask('verifymessage', address, signature, message)) === 'true',
    stop,
  }
}
