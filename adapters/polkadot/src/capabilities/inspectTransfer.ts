import type { CapabilityContext, CapabilityMap, TransferFacts } from '@latchkey/kernel'
import { nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { type Call, callFields, isVariant, type Value } from '../codec/decode.ts'
import { digestOf } from '../codec/hashes.ts'
import { type Payload, readPayload } from '../codec/payload.ts'
import { unreadable } from '../codec/scale.ts'
import { addressOn } from '../ss58.ts'
import { readNativeAccount } from './chainState.ts'
import { type Fee, feeOf } from './fees.ts'
import { loadRuntime, type Runtime } from './runtime.ts'

const NAMES = { slip44: 354, tokenStandard: 'asset' } as const
const NATIVE = ['transfer_keep_alive', 'transfer_allow_death', 'transfer']
const TOKEN = ['transfer_keep_alive', 'transfer']

/** What is moved, and where to. */
type Moved = Pick<TransferFacts, 'to' | 'asset' | 'amount' | 'closes'>

function addressIn(value: Value): string {
  const inner = isVariant(value) && value.variant === 'Id' ? value.value : value
  return typeof inner === 'string' && !inner.startsWith('0x') ? inner : unreadable('it names no plain receiver')
}

const amountIn = (value: Value): bigint => (typeof value === 'bigint' ? value : unreadable('it names no amount'))

async function readMoved(
  { pallet, method, args }: Call,
  feeOfIt: () => Promise<Fee>,
  ctx: CapabilityContext,
): Promise<Moved> {
  const [[, first], [, second], [, third]] = [
    args[0] ?? ['', undefined],
    args[1] ?? ['', undefined],
    args[2] ?? ['', undefined],
  ]
  const native = nativeAsset(ctx.network, NAMES).id
  if (pallet === 'Balances' && NATIVE.includes(method) && args.length === 2) {
    const closing = method === 'transfer_keep_alive' ? {} : ({ closes: true } as const)
    return { to: addressIn(first), asset: native, amount: amountIn(second), ...closing }
  }
  if (pallet === 'Balances' && method === 'transfer_all' && args.length === 2 && second === false) {
    const [{ free }, { about: fee }] = await Promise.all([readNativeAccount(ctx, ctx.account.address), feeOfIt()])
    return { to: addressIn(first), asset: native, amount: free > fee ? free - fee : 0n, closes: true }
  }
  if (pallet === 'Assets' && TOKEN.includes(method) && args.length === 3) {
    const asset = tokenAssetId(ctx.network.id, NAMES, String(amountIn(first)))
    return { to: addressIn(second), asset, amount: amountIn(third) }
  }
  return unreadable(`it calls ${pallet}.${method}`)
}

/** What does not belong into a transfer. */
function checkTerms(payload: Payload, runtime: Runtime): void {
  if (payload.tip !== 0n) unreadable('it pays a tip')
  if (payload.assetId !== undefined) unreadable('it pays the fee in a token')
  if (!payload.era.isMortal) unreadable('it never expires')
  if (payload.genesisHash !== runtime.genesis) unreadable('it is for another network')
  if (payload.specVersion !== BigInt(runtime.specVersion)) unreadable('the network has been updated')
  if (payload.transactionVersion !== BigInt(runtime.transactionVersion)) unreadable('the network has been updated')
}

/**
 * Reads back what prepared bytes do, call by call, by the runtime's metadata and code of its own.
 * @throws `transfer/unreadable` for bytes that are no transfer and nothing else
 */
export const inspectTransfer: CapabilityMap['inspectTransfer'] = async ({ prepared }, ctx) => {
  const { bytes } = prepared
  const runtime = await loadRuntime(ctx)
  const payload = readPayload(bytes, runtime.metadata)
  checkTerms(payload, runtime)
  const { address: from } = ctx.account
  let asked: Promise<Fee> | undefined
  const feeOfIt = (): Promise<Fee> => {
    asked ??= feeOf(ctx, runtime, bytes, from)
    return asked
  }
  const moved = await readMoved(payload.call, feeOfIt, ctx)
  const fee = await feeOfIt()
  const shown = Object.entries(callFields(payload.call)).map(
    ([name, value]) => [name, value.replaceAll(moved.to, addressOn(moved.to, ctx.network))] as const,
  )
  return {
    network: ctx.network.id,
    from,
    ...moved,
    feeAtMost: fee.atMost,
    feeAbout: fee.about,
    nonce: String(payload.nonce),
    function: `${payload.call.pallet}.${payload.call.method}`,
    call: {
      ...Object.fromEntries(shown),
      nonce: String(payload.nonce),
      tip: String(payload.tip),
      era: `${payload.era.period}`,
      block: payload.blockHash,
      genesis: payload.genesisHash,
      version: `${runtime.specName} ${payload.specVersion}, ${payload.transactionVersion}`,
      ...(payload.metadataHash === undefined ? {} : { metadataHash: payload.metadataHash }),
    },
    digest: digestOf(bytes),
  }
}
