import {
  type CallsStatus,
  type CapabilityContext,
  type CapabilityMap,
  kernelError,
  type WalletAsset,
} from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { isBalance } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { chainIdHex, readChainId } from '../connectors/chainId.ts'
import { evmError } from '../errors.ts'
import { checkAddress, checkAmount, checkData, toHex } from './input.ts'
import { assertIntent } from './signing.ts'

/** EIP-5792, second version: a status belongs to the class of its hundreds. */
const CLASSES: Readonly<Record<number, CallsStatus['status']>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'failed',
  5: 'failed',
  6: 'partial',
}
/** EIP-5792, first version. */
const WORDS: ReadonlyMap<unknown, CallsStatus['status']> = new Map([
  ['PENDING', 'pending'],
  ['CONFIRMED', 'confirmed'],
])
const MAX_RECEIPTS = 1000

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** EIP-5792: `0x0` holds for every chain. */
function isFor(key: string, { network }: CapabilityContext): boolean {
  return /^0x0+$/.test(key) || readChainId(key) === network.id
}

/**
 * What the wallet can do on the network, by capability (EIP-5792), e.g. `atomic` or, of its first version, `atomicBatch`.
 * @throws `request/unsupported-method`, `connect/malformed`
 */
export const walletCapabilities: CapabilityMap['walletCapabilities'] = async (_input, ctx) => {
  const method = 'wallet_getCapabilities'
  const answer = await walletCall(ctx, method, [ctx.account.address])
  if (!isRecord(answer))
    throw kernelError('connect/malformed', { details: { method, expected: 'capabilities by chain' } })
  const matching = Object.entries(answer).filter(([key]) => isFor(key, ctx))
  const general = matching.filter(([key]) => !readChainId(key))
  const special = matching.filter(([key]) => readChainId(key))
  return Object.fromEntries(
    [...general, ...special].flatMap(([, value]) => (isRecord(value) ? Object.entries(value) : [])),
  )
}

/**
 * Wallets of the first version can refuse no batch for being carried out in parts; one that is `ready` asks its user first to
 * upgrade the account (EIP-7702).
 * @throws `capability/missing` where the wallet does not say that it can
 */
async function assertAtomic(ctx: CapabilityContext): Promise<void> {
  const status = readProperty((await walletCapabilities({}, ctx)).atomic, 'status')
  if (status !== 'supported' && status !== 'ready')
    throw kernelError('capability/missing', { details: { capability: 'atomic' } })
}

/** Wallets of the first version announce `atomicBatch` and refuse the fields of the second one. */
async function isFirstVersion(ctx: CapabilityContext): Promise<boolean> {
  try {
    const known = await walletCapabilities({}, ctx)
    return 'atomicBatch' in known && !('atomic' in known)
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    ctx.services.log.debug('The wallet does not say what it can do', code)
    return false
  }
}

function readId(answer: unknown): string | undefined {
  const id: unknown = typeof answer === 'string' ? answer : readProperty(answer, 'id')
  return typeof id === 'string' && id !== '' ? id : undefined
}

/**
 * Has the wallet send several calls as one batch (EIP-5792, both versions; all or none by the second one only).
 * @throws `capability/missing`, `request/rejected`, `evm/invalid-input`, `evm/chain-mismatch`, `connect/malformed`, …
 */
export const sendCalls: CapabilityMap['sendCalls'] = async ({ calls, atomic = false }, ctx) => {
  const method = 'wallet_sendCalls'
  if (!calls.length) throw evmError('evm/invalid-input', { details: { argument: 'calls', problem: 'it is empty' } })
  const checked = calls.map(({ to, data = '0x', value = 0n }, index) => ({
    to: checkAddress(to, `calls[${index}].to`),
    data: checkData(data, `calls[${index}].data`),
    value: toHex(checkAmount(value, `calls[${index}].value`)),
  }))
  if (atomic) await assertAtomic(ctx)
  const isFirst = !atomic && (await isFirstVersion(ctx))
  const version = isFirst ? { version: '1.0' } : { version: '2.0.0', atomicRequired: atomic }
  await assertIntent(ctx, { chain: true })
  const request = { ...version, from: ctx.account.address, chainId: chainIdHex(ctx.network.id), calls: checked }
  const id = readId(await walletCall(ctx, method, [request]))
  if (!id) throw kernelError('connect/malformed', { details: { method, expected: 'the id of the calls' } })
  return { id }
}

function statusOf(state: number | string): CallsStatus['status'] {
  const number = Number(state)
  return WORDS.get(state) ?? (Number.isInteger(number) ? CLASSES[Math.floor(number / 100)] : undefined) ?? 'unknown'
}

/** State of calls sent before, both versions of EIP-5792. @throws `request/failed` for an id the wallet does not know */
export const callsStatus: CapabilityMap['callsStatus'] = async ({ id }, ctx) => {
  const method = 'wallet_getCallsStatus'
  const answer = await walletCall(ctx, method, [id])
  const state = readProperty(answer, 'status')
  if (typeof state !== 'number' && typeof state !== 'string')
    throw kernelError('connect/malformed', { details: { method, expected: 'a status' } })
  const receipts = readProperty(answer, 'receipts')
  const hashes = (Array.isArray(receipts) ? receipts.slice(0, MAX_RECEIPTS) : [])
    .map((receipt: unknown) => readProperty(receipt, 'transactionHash'))
    .filter((hash): hash is string => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash))
  return { id, status: statusOf(state), hashes: [...new Set(hashes)] }
}

/** Most items that are read. */
const MAX_ASSETS = 5_000
const MAX_DECIMALS = 36

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
  if (decimals < 0 || decimals > MAX_DECIMALS || !isBalance(value)) return undefined
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
  return { assets: (own ?? []).slice(0, MAX_ASSETS).flatMap((item: unknown) => readItem(item) ?? []) }
}

/**
 * Asks for permissions to act without asking the user each time (ERC-7715).
 * @throws `request/rejected`, `request/unsupported-method`
 */
export const grantPermissions: CapabilityMap['grantPermissions'] = ({ request }, ctx) =>
  walletCall(ctx, 'wallet_grantPermissions', [request])

/** Takes permissions back (EIP-2255). @throws `request/rejected`, `request/unsupported-method` */
export const revokePermissions: CapabilityMap['revokePermissions'] = ({ request }, ctx) =>
  walletCall(ctx, 'wallet_revokePermissions', [request])
