import { join } from 'node:path'
import { startRelay } from '@latchkey/devnet/relay'
import type { Browser } from '@playwright/test'
import { pressToList } from './bench/pressToList.ts'
import type { BuiltHost } from './bundle/builtHost.ts'
import { gzipBytes } from './bundle/sizeReport.ts'
import { loadedScripts } from './harness/loadedScripts.ts'
import { openCode } from './harness/openCode.ts'
import { openHost } from './harness/openHost.ts'
import { serveFolder } from './harness/serveFolder.ts'
import { measureHost } from './measureHost.ts'

/** The most that pairing may load. */
const BUDGET = 160_000
const LIBRARY = /@walletconnect\//

/** What pairing loads, compared with its budget. */
export interface PairingReport {
  /** Bytes, gzip, of what is loaded between the press and the code, and not for connecting an installed wallet. */
  readonly bytes: number
  readonly lines: readonly string[]
  readonly isWithin: boolean
}

/** Loads the host with pairing in a real browser, shows a code, and compares what that loaded with its budget. */
export async function measurePairing(browser: Browser, built: BuiltHost): Promise<PairingReport> {
  const { folder, chunks } = built
  const { button, modal, connected } = await measureHost(browser, built)
  const anyway = new Set([...button, ...modal, ...connected])
  const sum = (paths: readonly string[]): number => paths.reduce((all, path) => all + gzipBytes(join(folder, path)), 0)
  const [server, relay] = await Promise.all([serveFolder(folder), startRelay()])
  const host = await openHost(browser, `${server.url}/?relay=${encodeURIComponent(relay.url)}`)
  try {
    await pressToList(host.page)
    const before = await loadedScripts(host.page)
    const early = before.filter((path) => chunks.get(path)?.some(({ id }) => LIBRARY.test(id)))
    await openCode(host.page)
    const loaded = (await loadedScripts(host.page)).filter((path) => !before.includes(path))
    const own = loaded.filter((path) => !anyway.has(path))
    const bytes = sum(own)
    const isWithin = bytes <= BUDGET && early.length === 0
    return {
      bytes,
      isWithin,
      lines: [
        `  ${bytes <= BUDGET ? 'ok' : 'over'} pairing: ${bytes} of ${BUDGET} bytes in ${own.length} files (${sum(loaded)} with what any connection loads)`,
        `  ${early.length === 0 ? 'ok' : 'over'} pairing: ${early.length} files of it loaded before somebody asks to pair`,
      ],
    }
  } finally {
    await host.close()
    await Promise.all([server.stop(), relay.stop()])
  }
}
