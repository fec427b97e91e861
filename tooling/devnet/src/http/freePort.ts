import { createServer } from 'node:http'
import { listen } from './listen.ts'

/** A port that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer(), { what: 'A look for a free port' })
  await close()
  return port
}
