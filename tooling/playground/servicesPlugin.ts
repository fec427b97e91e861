import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FILE = join(import.meta.dirname, '../../.devnet/services.json')

async function read(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8')
  } catch {
    return '{}'
  }
}

/** Tells the pages of the dev server where the local chains are: the list that `npm start` keeps while it runs. */
export function servicesPlugin(): Plugin {
  return {
    name: 'latchkey:services',
    configureServer({ middlewares }) {
      middlewares.use('/services.json', async (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('cache-control', 'no-store')
        response.end(await read())
      })
    },
  }
}
