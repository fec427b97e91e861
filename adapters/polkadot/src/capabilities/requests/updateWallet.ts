import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { toHex } from '../../bytes.ts'
import { prefixOf } from '../../ss58.ts'
import { confirmMetadata, loadRuntime, type Runtime } from '../runtime.ts'

/** Whether the wallet has metadata of the runtime: of this version or a later one. @throws `connect/malformed` */
async function isKnown({ genesis, specVersion }: Runtime, ctx: CapabilityContext): Promise<boolean> {
  const method = 'polkadot_getMetadata'
  const answer = await walletCall(ctx, method, {})
  if (!Array.isArray(answer)) throw kernelError('connect/malformed', { details: { method, expected: 'a list' } })
  return answer.some(
    (item: unknown) =>
      readProperty(item, 'genesisHash') === genesis && Number(readProperty(item, 'specVersion')) >= specVersion,
  )
}

/** What an extension keeps of a chain (`MetadataDef` of polkadot-js). */
async function definitionOf(runtime: Runtime, ctx: CapabilityContext): Promise<object> {
  const { describeCalls } = await import('../polkadotApi.ts')
  const { name, nativeCurrency } = ctx.network
  return {
    chain: name,
    chainType: 'substrate',
    genesisHash: runtime.genesis,
    icon: 'polkadot',
    ss58Format: prefixOf(ctx.network),
    specVersion: runtime.specVersion,
    tokenDecimals: nativeCurrency.decimals,
    tokenSymbol: nativeCurrency.symbol,
    types: {},
    metaCalls: await describeCalls(ctx, runtime),
    rawMetadata: toHex(runtime.bytes),
  }
}

/**
 * Whether the extension knows what the network runs now; with `ask` one that does not is given the metadata, which its user
 * accepts or refuses. Nodes that differ about it give it nothing.
 * @throws `connect/malformed`, `request/rejected`, `rpc/…`
 */
export const updateWallet: CapabilityMap['updateWallet'] = async ({ ask }, ctx) => {
  const runtime = await loadRuntime(ctx)
  if (await isKnown(runtime, ctx)) return { isCurrent: true }
  if (!ask) return { isCurrent: false }
  // The extension keeps what it is given until the network runs another version.
  await confirmMetadata(ctx, runtime)
  const method = 'polkadot_provideMetadata'
  const answer = await walletCall(ctx, method, { definition: await definitionOf(runtime, ctx) })
  if (answer === false) throw kernelError('request/rejected', { details: { method } })
  return { isCurrent: true }
}
