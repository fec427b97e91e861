import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { freePort } from '../../http/freePort.ts'
import type { PartOptions } from '../../part.ts'
import { startProcess } from '../../process/startProcess.ts'
import { type CallNode, connectNode } from './connectNode.ts'
import { dataFolder } from './dataFolder.ts'
import { findNode } from './findNode.ts'
import { nodeArguments } from './nodeArguments.ts'

/** A running node with a chain of its own. */
export interface BitcoinNode {
  readonly call: CallNode
  stop(): Promise<void>
}

/**
 * Starts a real node that talks to nobody.
 * @throws DevnetError `binary-missing` when this machine has neither `bitcoind` nor `litecoind`
 */
export async function startNode({ quiet = true, signal }: Pick<PartOptions, 'quiet' | 'signal'>): Promise<BitcoinNode> {
  const found = findNode()
  const folder = dataFolder()
  const ended = new AbortController()
  const password = randomBytes(16).toString('hex')
  const address = { url: `http://127.0.0.1:${await freePort()}/`, user: 'devnet', password }
  const clean = () => rmSync(folder, { recursive: true, force: true })
  try {
    const node = await startProcess({
      name: 'bitcoin',
      command: found.path,
      args: nodeArguments(basename(found.path).startsWith('litecoin'), folder, address),
      env: found.env,
      ready: (line) => line.includes('Done loading'),
      quiet,
      signal,
    })
    const stop = async () => {
      ended.abort()
      await node.stop()
      clean()
    }
    return { call: connectNode(address, ended.signal), stop }
  } catch (error) {
    clean()
    throw error
  }
}
