import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, type PartOptions, startProcess } from '../devnet/src/index.ts'
import { ownFolder } from '../devnet/src/bitcoin/node/startNode.ts'
import { gatewayConfig } from './gatewayConfig.ts'

const CLI = join(import.meta.dirname, '../gateway/src/cli.ts')
const LISTENS = /listens at (http:\/\/\S+)/

/**
 * Starts the gateway over the chains that already run, as a process of its own with an empty database: the local chains
 * are new each time too. What its schemas come from must have been built.
 */
export async function startGateway({ port = 0, services = {}, quiet = true, signal }: PartOptions): Promise<Part> {
  const folder = ownFolder('gateway')
  const file = join(folder, 'gateway.config.json')
  const clean = (): void => rmSync(folder, { recursive: true, force: true })
  writeFileSync(file, JSON.stringify(gatewayConfig(services, port, `sqlite:${join(folder, 'gateway.sqlite')}`)))
  let url = ''
  try {
    const gateway = await startProcess({
      name: 'gateway',
      command: process.execPath,
      args: [CLI, 'start', '--config', file],
      quiet,
      signal,
      ready(line) {
        url = LISTENS.exec(line)?.[1] ?? url
        return url !== ''
      },
    })
    return { name: 'gateway', url, stop: () => gateway.stop().finally(clean) }
  } catch (error) {
    clean()
    throw error
  }
}
