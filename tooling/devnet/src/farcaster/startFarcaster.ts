import { encodeFunctionData, parseAbi } from 'viem'
import code from '../../contracts/code.generated.json' with { type: 'json' }
import { ADDRESSES } from '../contracts/addresses.generated.ts'
import { DevnetError } from '../core/devnetError.ts'
import { callRpc, DEPLOYER } from '../evm/callRpc.ts'
import { startHttp } from '../http/startHttp.ts'
import type { Part, PartOptions } from '../part.ts'
import { appRoutes } from './appRoutes.ts'
import { createChannels } from './channels.ts'
import { CASTERS } from './people.ts'
import { relayRoutes } from './relayRoutes.ts'

const ABI = parseAbi([
  'function register(address owner, uint256 fid)',
  'function addAuthAddress(uint256 fid, address signer)',
])
const GAS = '0x30d40'

/** Puts the registries on a chain, and all users of the devnet into them. */
async function setUpRegistries(rpcUrl: string, signal: AbortSignal): Promise<void> {
  const call = (method: string, ...params: readonly unknown[]) => callRpc(rpcUrl, method, params, signal)
  const { farcasterIds, farcasterKeys } = ADDRESSES
  await call('anvil_setCode', farcasterIds, code.runtimeCodes.farcasterIds)
  await call('anvil_setCode', farcasterKeys, code.runtimeCodes.farcasterKeys)
  for (const { owner, signer, fid } of CASTERS) {
    const register = encodeFunctionData({ abi: ABI, functionName: 'register', args: [owner, BigInt(fid)] })
    const add = encodeFunctionData({ abi: ABI, functionName: 'addAuthAddress', args: [BigInt(fid), signer] })
    await call('eth_sendTransaction', { from: DEPLOYER, to: farcasterIds, data: register, gas: GAS })
    if (signer !== owner) await call('eth_sendTransaction', { from: DEPLOYER, to: farcasterKeys, data: add, gas: GAS })
  }
}

/**
 * Starts what a sign-in with Farcaster needs: a relay with the calls of Farcaster's own, a page that plays the app, and the
 * registries on the first local chain. Its address is the relay's.
 *
 * @throws DevnetError `binary-missing` where no local chain runs, `start-failed` when the port is taken
 */
export async function startFarcaster({ port, signal, services = {} }: PartOptions = {}): Promise<Part> {
  const rpcUrl = services['evm-1']
  if (rpcUrl === undefined)
    throw new DevnetError('binary-missing', 'Farcaster’s registries need a local EVM chain, which does not run.')
  await setUpRegistries(rpcUrl, signal ?? new AbortController().signal)
  const channels = createChannels()
  const started = await startHttp({
    ...{ what: 'The Farcaster relay', port, signal },
    routes: { ...appRoutes(channels), ...relayRoutes(channels, () => started.url) },
  })
  return { name: 'farcaster', url: started.url, stop: started.stop }
}
