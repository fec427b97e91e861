import { setTimeout as sleep } from 'node:timers/promises'
import latch from '../../contracts/Latch.generated.json' with { type: 'json' }
import { ACCOUNTS } from '../accounts.ts'
import { BALANCES, CREATE2_DEPLOYER, CREATE2_SALT, OTHER_BALANCE, START_TIMEOUT_MS } from '../constants.ts'
import { DevnetError } from '../devnetError.ts'
import type { DevnetChain } from '../types.ts'
import { callRpc } from './callRpc.ts'

const POLL_MS = 5
const DEPLOYER = ACCOUNTS.at(-1)?.address

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.startsWith('0x')
}

/** Checks that a node is the chain it should be, then brings it to the state every devnet starts from. */
export async function prepareChain(id: number, port: number, stop: AbortSignal | undefined): Promise<DevnetChain> {
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  const rpcUrl = `http://127.0.0.1:${port}`
  const call = (method: string, ...params: unknown[]) => callRpc(rpcUrl, method, params, signal)
  const answered = await call('eth_chainId')
  if (Number(answered) !== id)
    throw new DevnetError(
      'wrong-chain',
      `${rpcUrl} answers as chain ${Number(answered)}, not ${id}. Is the port in use?`,
    )
  const data = `${CREATE2_SALT}${latch.initCode.slice(2)}`
  const hash = await call('eth_sendTransaction', { from: DEPLOYER, to: CREATE2_DEPLOYER, data })
  while ((await call('eth_getTransactionReceipt', hash)) === null) await sleep(POLL_MS, undefined, { signal })
  const code = await call('eth_getCode', latch.address, 'latest')
  if (!isHex(code) || code === '0x' || !isHex(latch.address))
    throw new DevnetError('start-failed', `The test token is not at ${latch.address} of chain ${id}.`)
  const first = BALANCES[id] ?? BALANCES[1] ?? []
  const balances = ACCOUNTS.map((_, index) => first[index] ?? OTHER_BALANCE)
  await Promise.all(
    ACCOUNTS.map(({ address }, index) => call('anvil_setBalance', address, `0x${balances[index]?.toString(16)}`)),
  )
  return { rpcUrl, wsUrl: `ws://127.0.0.1:${port}`, tokens: { latch: latch.address }, balances }
}
