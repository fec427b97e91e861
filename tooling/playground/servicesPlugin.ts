import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FILE = join(import.meta.dirname, '../../.devnet/services.json')

async function fromFile(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8')
  } catch {
    return '{}'
  }
}

/** Tells the page where the local chains are, at `/services.json`: the given addresses, or those of a running devnet. */
export function servicesPlugin(services?: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'latchkey:services',
    configureServer({ middlewares }) {
      middlewares.use('/services.json', async (_request, response) => {
        const body = services ? JSON.stringify(services) : await fromFile()
        response.setHeader('content-type', 'application/json')
        response.setHeader('cache-control', 'no-store')
        response.end(body)
      })
    },
  }
}
