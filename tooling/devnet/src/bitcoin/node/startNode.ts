import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { Program } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { DevnetError } from '../../devnetError.ts'
import { freePort } from '../../http/freePort.ts'
import type { PartOptions } from '../../part.ts'
import { ownFolder } from '../../process/ownFolder.ts'
import { startProcess } from '../../process/startProcess.ts'
import { type CallNode, connectNode } from './connectNode.ts'
import { findNode } from './findNode.ts'
import { nodeArguments } from './nodeArguments.ts'

/** A running node with a chain of its own. */
export interface BitcoinNode {
  readonly call: CallNode
  /** Its JSON-RPC, with user and password. */
  readonly url: string
  stop(): Promise<void>
}

type NodeOptions = Pick<PartOptions, 'quiet' | 'signal'>

/** The node cannot choose its port itself, so that somebody may be faster: another one is tried then. */
const ATTEMPTS = 3

async function attempt({ path, env }: Program, { quiet = true, signal }: NodeOptions): Promise<BitcoinNode> {
  const folder = ownFolder('bitcoin')
  const ended = new AbortController()
  const password = randomBytes(16).toString('hex')
  const address = { url: `http://127.0.0.1:${await freePort()}/`, user: 'devnet', password }
  const clean = () => rmSync(folder, { recursive: true, force: true })
  try {
    const node = await startProcess({
      name: 'bitcoin',
      command: path,
      args: nodeArguments(basename(path).startsWith('litecoin'), folder, address),
      env,
      ready: (line) => line.includes('Done loading'),
      quiet,
      signal,
    })
    const stop = async () => {
      ended.abort()
      await node.stop()
      clean()
    }
    const url = address.url.replace('//', `//${address.user}:${password}@`)
    return { call: connectNode(address, ended.signal), url, stop }
  } catch (error) {
    clean()
    throw error
  }
}

/**
 * Starts a real node that talks to nobody.
 * @throws DevnetError `binary-missing` when this machine has neither `bitcoind` nor `litecoind`
 */
export async function startNode(options: NodeOptions): Promise<BitcoinNode> {
  const program = findNode()
  for (let count = 1; ; count++) {
    try {
      return await attempt(program, options)
    } catch (error) {
      if (!(error instanceof DevnetError) || error.code !== 'start-failed' || count === ATTEMPTS) throw error
    }
  }
}
