import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import code from '../../contracts/code.generated.json' with { type: 'json' }
import { ADDRESSES } from '../contracts/addresses.generated.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import {
  ANVIL_VERSION,
  BALANCES,
  CREATE2_DEPLOYER,
  CREATE2_SALT,
  OTHER_BALANCE,
  PAST_SPAN,
  START_TIMEOUT_MS,
} from '../core/constants.ts'
import { DevnetError } from '../core/devnetError.ts'
import type { Part, PartOptions } from '../part.ts'
import { fetchPackage } from '../process/fetchPackage.ts'
import { startProcess } from '../process/startProcess.ts'
import type { DevnetChain } from '../types.ts'
import { DEPLOYER, toQuantity } from './callRpc.ts'
import { type EvmNode, evmNode } from './evmNode.ts'

const BINARY = process.platform === 'win32' ? 'anvil.exe' : 'anvil'

function binaryIn(folder: string): string | undefined {
  const scope = join(folder, 'node_modules/@foundry-rs')
  if (!existsSync(scope)) return undefined
  return readdirSync(scope)
    .map((name) => join(scope, name, 'bin', BINARY))
    .find((file) => existsSync(file))
}

/** Brings the node's binary for this machine from the package registry, once, into `.cache/` of the repository. */
async function fetchAnvil(): Promise<string> {
  const { folder, ended } = await fetchPackage('@foundry-rs/anvil', ANVIL_VERSION)
  const binary = binaryIn(folder)
  if (binary) return binary
  throw new DevnetError(
    'binary-missing',
    `The local chains need anvil ${ANVIL_VERSION}, and npm could not fetch it for ${process.platform} ${process.arch} (${ended}). ` +
      'Install Foundry (https://getfoundry.sh), or set ANVIL_PATH to the binary.',
  )
}

const POLL_MS = 5

/** Puts only the test token and the multicall on a fresh chain: quicker than everything. */
async function deployLatch(node: EvmNode, signal: AbortSignal): Promise<void> {
  const data = `${CREATE2_SALT}${code.initCodes.latch.slice(2)}`
  const [hash] = await node.callAll([
    ['eth_sendTransaction', { from: DEPLOYER, to: CREATE2_DEPLOYER, data }],
    ['anvil_setCode', ADDRESSES.multicall, code.runtimeCodes.multicall],
  ])
  while ((await node.call('eth_getTransactionReceipt', hash)) === null) await sleep(POLL_MS, undefined, { signal })
  const found = await node.call('eth_getCode', ADDRESSES.latch, 'latest')
  if (found === '0x')
    throw new DevnetError('start-failed', `The test token is not at ${ADDRESSES.latch} of ${node.url}.`)
}

/** Longest wait for a past to be made, in milliseconds; it usually takes 2,000. */
const PAST_TIMEOUT_MS = 60_000

interface ChainOptions {
  readonly id: number
  readonly port: number
  readonly contracts: boolean
  /** Ends the past of the chain here, in seconds since 1970; no past when absent. */
  readonly pastUntil: number | undefined
  readonly signal: AbortSignal | undefined
}

/** Checks that a node is the chain it should be, then brings it to the state every devnet starts from. */
async function prepareChain(options: ChainOptions): Promise<DevnetChain> {
  const { id, port, contracts, pastUntil, signal: stop } = options
  const timeout = AbortSignal.timeout(pastUntil === undefined ? START_TIMEOUT_MS : PAST_TIMEOUT_MS)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  const node = evmNode(`http://127.0.0.1:${port}`, signal)
  const answered = Number(await node.call('eth_chainId'))
  if (answered !== id)
    throw new DevnetError('wrong-chain', `${node.url} answers as chain ${answered}, not ${id}. Is the port in use?`)
  // What most tests do not need is not even loaded for them.
  if (contracts) await (await import('./deployContracts.ts')).deployContracts(node, id)
  else await deployLatch(node, signal)
  if (pastUntil !== undefined) await (await import('../seed/seedChain.ts')).seedChain(node, id, pastUntil)
  const first = BALANCES[id] ?? BALANCES[1] ?? []
  const balances = ACCOUNTS.map((_, index) => first[index] ?? OTHER_BALANCE)
  await node.callAll(
    ACCOUNTS.map(({ address }, index) => ['anvil_setBalance', address, toQuantity(balances[index] ?? 0n)] as const),
  )
  const { url } = node
  return { rpcUrl: url, wsUrl: url.replace('http', 'ws'), tokens: { latch: TOKENS.latch.address }, balances }
}

const FILE = process.platform === 'win32' ? 'anvil.exe' : 'anvil'

function installed(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return join(dirname(manifest), 'bin', FILE)
  } catch {
    return undefined
  }
}

function onPath(): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return folders.map((folder) => join(folder, FILE)).find((file) => existsSync(file))
}

/**
 * The anvil binary: `ANVIL_PATH`, the installed package, the `PATH`, and last a download from the package registry.
 * @throws DevnetError `binary-missing` with what to do
 */
export async function findAnvil(): Promise<string> {
  const stated = process.env.ANVIL_PATH
  if (stated && !existsSync(stated))
    throw new DevnetError('binary-missing', `ANVIL_PATH names "${stated}", which does not exist.`)
  return stated ?? installed() ?? onPath() ?? fetchAnvil()
}

const DAY = 86_400
const LISTENING = /^Listening on .*:(\d+)$/

/** A running EVM chain. */
interface EvmPart extends Part {
  readonly chainId: number
  readonly chain: DevnetChain
}

interface EvmOptions extends PartOptions {
  readonly chainId: number
  /** All contracts with liquidity, names and holdings; only the test token and the multicall unless given. */
  readonly contracts?: boolean
  /** 300 past transactions of account 0 on chain 1, 60 on others; needs `contracts`. `false` unless given. */
  readonly seed?: boolean
}

/**
 * Starts one real EVM node with funded accounts and the devnet's contracts.
 * @throws DevnetError when the node is missing, does not start, or the port is taken
 */
export async function startEvm(options: EvmOptions): Promise<EvmPart> {
  const { chainId, contracts = false, seed = false, port = 0, quiet = true, signal } = options
  const name = `evm-${chainId}`
  const pastUntil = seed ? Math.floor(Date.now() / 1000) : undefined
  const start = pastUntil === undefined ? [] : ['--timestamp', `${pastUntil - PAST_SPAN - DAY}`]
  let listening = port
  const node = await startProcess({
    name,
    command: await findAnvil(),
    args: ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--prune-history', '1000', ...start],
    ready: (line) => {
      const found = LISTENING.exec(line)
      if (found) listening = Number(found[1])
      return found !== null
    },
    quiet,
    signal,
  })
  try {
    const chain = await prepareChain({ id: chainId, port: listening, contracts, pastUntil, signal })
    return { name, url: chain.rpcUrl, chainId, chain, stop: () => node.stop() }
  } catch (error) {
    await node.stop()
    throw error
  }
}
