import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { findProgram, isRunnable, type Program } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { DevnetError } from '../../core/devnetError.ts'
import { freePort } from '../../http/ports.ts'
import type { PartOptions } from '../../part.ts'
import { ownFolder } from '../../process/ownFolder.ts'
import { startProcess } from '../../process/startProcess.ts'
import { type CallNode, connectNode, type NodeAddress } from './connectNode.ts'
import { nodeProgram } from './nodeProgram.ts'

/** Bitcoin's own limit for dust is stated because Litecoin's is ten times that. */
const COMMON = [
  '-regtest',
  '-server',
  '-connect=0',
  '-listen=0',
  '-dnsseed=0',
  '-discover=0',
  '-txindex=1',
  '-disablewallet=1',
  '-dbcache=4',
  '-par=1',
  '-maxmempool=5',
  '-persistmempool=0',
  '-acceptnonstdtxn=0',
  '-dustrelayfee=0.00003',
  '-printtoconsole=1',
  '-nodebuglogfile',
]

/**
 * What only `litecoind` needs: replacing by fee is off there, and its own block extension, once active, makes block 432
 * impossible here.
 */
const LITECOIN = ['-upnp=0', '-mempoolreplacement=1', '-vbparams=mweb:4000000000:4100000000']

/** The arguments for a chain of its own, without peers. */
function nodeArguments(isLitecoin: boolean, folder: string, { url, user, password }: NodeAddress): string[] {
  const { port } = new URL(url)
  return [
    ...COMMON,
    ...(isLitecoin ? LITECOIN : []),
    `-datadir=${folder}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    `-rpcport=${port}`,
    `-rpcuser=${user}`,
    `-rpcpassword=${password}`,
  ]
}

/**
 * The node's program: `BITCOIND_PATH`, or one of this machine.
 * @throws DevnetError `binary-missing` with what to do
 */
export function findNode(): Program {
  const stated = process.env.BITCOIND_PATH
  if (stated && !isRunnable(stated))
    throw new DevnetError(
      'binary-missing',
      `BITCOIND_PATH names "${stated}", which cannot be run: correct it or unset it.`,
    )
  const found = stated ? { path: stated, env: {} } : findProgram(nodeProgram)
  if (found) return found
  throw new DevnetError(
    'binary-missing',
    'The local Bitcoin chain needs bitcoind or litecoind, and neither is on this machine. Install one ' +
      '(Debian and Ubuntu: "sudo apt-get install litecoind") and start again; everything else works without it.',
  )
}

/** A running node with a chain of its own. */
export interface BitcoinNode {
  readonly call: CallNode
  /** Its JSON-RPC, with user and password. */
  readonly url: string
  stop(): Promise<void>
}

type NodeOptions = Pick<PartOptions, 'quiet' | 'signal'>

/** The node cannot choose its port itself, so that another process may be faster: another one is tried then. */
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
 * Starts a real node without peers.
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
