import { type CapabilityContext, type CapabilityMap, kernelError, type WalletAsset } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { isBalance } from '@latchkey/kernel/assets'
import { chainIdHex, readChainId } from '../chainId.ts'
import { walletCapabilities } from './calls.ts'

/** Most items that are read. */
const MOST_ASSETS = 5_000
const MOST_DECIMALS = 36

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One item (EIP-7811); `undefined` for one that cannot be read, and for what is neither a coin nor a token. */
function readItem(item: unknown): WalletAsset | undefined {
  const [address, balance, type] = [
    readProperty(item, 'address'),
    readProperty(item, 'balance'),
    readProperty(item, 'type'),
  ]
  const metadata = readProperty(item, 'metadata')
  const [name, symbol] = [textOf(readProperty(metadata, 'name')), textOf(readProperty(metadata, 'symbol'))]
  const [decimals, price] = [readProperty(metadata, 'decimals'), readProperty(metadata, 'price')]
  const iconUrl = textOf(readProperty(metadata, 'iconUrl'))
  const isNative = address === 'native' && /^native$/i.test(String(type))
  const isToken = typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address) && /^erc20$/i.test(String(type))
  if ((!isNative && !isToken) || typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance)) return undefined
  if (!name || !symbol || typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  const value = BigInt(balance)
  if (decimals < 0 || decimals > MOST_DECIMALS || !isBalance(value)) return undefined
  return {
    ...(isToken ? { address } : {}),
    name,
    symbol,
    decimals,
    value,
    ...(iconUrl ? { iconUrl } : {}),
    ...(typeof price === 'number' && Number.isFinite(price) && price > 0 ? { price } : {}),
  }
}

async function isOffered(ctx: CapabilityContext): Promise<boolean> {
  const { assetDiscovery } = await walletCapabilities({}, ctx)
  return readProperty(assetDiscovery, 'supported') === true
}

/**
 * What the wallet says that the account holds on the network (EIP-7811); asked only where it offers to say
 * (`assetDiscovery`, EIP-5792). An item that cannot be read is left out.
 * @throws `request/unsupported-method`, `connect/malformed`
 */
export const walletAssets: CapabilityMap['walletAssets'] = async (_input, ctx) => {
  if (!(await isOffered(ctx))) return { assets: undefined }
  const method = 'wallet_getAssets'
  const filter = { account: ctx.account.address, chainFilter: [chainIdHex(ctx.network.id)] }
  const answer = await walletCall(ctx, method, [filter])
  const own = Object.entries(Object(answer)).find(([key]) => readChainId(key) === ctx.network.id)?.[1]
  if (typeof answer !== 'object' || answer === null || (own !== undefined && !Array.isArray(own)))
    throw kernelError('connect/malformed', { details: { method, expected: 'assets by chain' } })
  return { assets: (own ?? []).slice(0, MOST_ASSETS).flatMap((item: unknown) => readItem(item) ?? []) }
}
