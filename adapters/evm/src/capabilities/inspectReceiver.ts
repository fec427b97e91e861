import type { FamilyContext, FamilyEntries } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'

/** Nobody has their keys: zero, the first precompiled contracts, and the usual places to burn things. */
const BURN = /^0x(0{40}|0{38}(0[1-9a-f]|1[0-9a-f])|0{36}dead|dead0{36})$/i
/** What stands at an account that lets a contract act for it (EIP-7702). */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i
const WORD = /^0x[0-9a-f]{64}/i
/** `isValidSignature(bytes32,bytes)` of ERC-1271 with nothing in it. */
const CHECK_SIGNATURE = `0x1626ba7e${'0'.repeat(64)}${'0'.repeat(62)}40${'0'.repeat(64)}`
/** `supportsInterface(0x1626ba7e)` of ERC-165. */
const HAS_CHECK = `0x01ffc9a71626ba7e${'0'.repeat(56)}`
/** `entryPoint()` of ERC-4337 accounts. */
const ENTRY_POINT = '0xb0d691fe'
/** `decimals()` and `totalSupply()` of ERC-20. */
const TOKEN_READS = ['0x313ce567', '0x18160ddd']

/** The answer of a contract, `undefined` where it has none. @throws when no node answers */
async function ask(
  to: string,
  data: string,
  { services, network, signal }: FamilyContext,
): Promise<string | undefined> {
  try {
    const answer = await services.rpc.request(network.id, 'eth_call', [{ to, data }, 'latest'], { signal })
    return typeof answer === 'string' && WORD.test(answer) ? answer : undefined
  } catch (error) {
    if (/^(kernel\/|http\/|rpc\/(unavailable|wrong-chain|limit-exceeded))/.test(fromUnknown(error).code)) throw error
    return undefined
  }
}

/** See {@link FamilyEntries.inspectReceiver}. */
export const inspectReceiver: NonNullable<FamilyEntries['inspectReceiver']> = async ({ address }, io) => {
  if (BURN.test(address)) return { kind: 'burn' }
  const { services, network, signal } = io
  const code = await services.rpc.request(network.id, 'eth_getCode', [address, 'latest'], { signal })
  if (typeof code !== 'string' || code === '0x' || DELEGATED.test(code)) return { kind: 'account' }
  const reads = await Promise.all(TOKEN_READS.map((data) => ask(address, data, io)))
  if (reads.every((answer) => answer !== undefined)) return { kind: 'token' }
  const signs = await Promise.all([
    ask(address, CHECK_SIGNATURE, io).then((answer) => answer !== undefined),
    ask(address, HAS_CHECK, io).then((answer) => answer !== undefined && BigInt(answer.slice(0, 66)) === 1n),
    ask(address, ENTRY_POINT, io).then((answer) => answer !== undefined && BigInt(answer.slice(0, 66)) > 0n),
  ])
  return { kind: signs.includes(true) ? 'account' : 'contract' }
}
