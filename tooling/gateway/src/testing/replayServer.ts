import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { packageFolder } from '../core/packageFolder.ts'

/** A recorded answer. */
export function recorded(file: string): unknown {
  return JSON.parse(readFileSync(join(packageFolder(), 'recorded', file), 'utf8'))
}

/** Services that answer as was recorded; every further path is 404. */
export interface ReplayServer {
  readonly url: string
  /** What was asked, path and query, in order. */
  readonly asked: string[]
  /** What was sent with it. */
  readonly bodies: string[]
  close(): Promise<void>
}

/** What an explorer was asked for: its lists stand in files of their names. */
function explorerFile(path: string): string | undefined {
  const action = /[?&]action=(\w+)/.exec(path)?.[1]
  if (action === undefined) return undefined
  return path.includes('endblock=') ? 'etherscan/empty.json' : `etherscan/${action}.json`
}

/**
 * @param answerOf takes precedence over what was recorded: a file, or a status with a body
 */
export async function replayServer(
  answerOf: (path: string) => string | { readonly status: number; readonly body?: string } | undefined = () =>
    undefined,
): Promise<ReplayServer> {
  const asked: string[] = []
  const bodies: string[] = []
  const files: readonly (readonly [RegExp, string])[] = [
    [/^\/prices\/current\//, 'defillama/prices.json'],
    [/^\/simple\/price/, 'coingecko/simple-price.json'],
    [/^\/simple\/token_price\/ethereum/, 'coingecko/token-price.json'],
    [/^\/api\/v2\/addresses\/0x[0-9a-fA-F]{40}\/token-balances/, 'blockscout/token-balances.json'],
    [/^\/api\/v2\/addresses\/0x[0-9a-fA-F]{40}\/nft/, 'blockscout/nft.json'],
    [/^\/list\.json/, 'tokenlist/list.json'],
    [/^\/tokens\/v2\/tag/, 'jupiter/verified.json'],
  ]
  const { url, close } = await httpServer(({ path = '', body = '' }: { path?: string; body?: string }) => {
    asked.push(path)
    bodies.push(body)
    const own = answerOf(path)
    if (typeof own === 'object') return { body: '', ...own }
    const file = own ?? explorerFile(path) ?? files.find(([pattern]) => pattern.test(path))?.[1]
    return file === undefined ? { status: 404, body: '<html>' } : { body: JSON.stringify(recorded(file)) }
  })
  return { url, asked, bodies, close }
}
