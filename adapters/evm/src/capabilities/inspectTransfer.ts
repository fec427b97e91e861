import { type CapabilityContext, type CapabilityMap, kernelError, type TransferFacts } from '@latchkey/kernel'
import { assetId, nativeAsset } from '@latchkey/kernel/assets'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { parseAddress } from './input.ts'

/** Length of a big-endian number without leading zeros. */
function lengthBytes(length: number): Uint8Array {
  const text = length.toString(16)
  return hexToBytes(text.length % 2 ? `0${text}` : text)
}

function header(offset: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = lengthBytes(length)
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size)
}

/** A flat list of byte strings in RLP (Ethereum Yellow Paper, appendix B). */
export function encodeList(items: readonly Uint8Array[]): Uint8Array {
  const encoded = items.map((item) =>
    item.length === 1 && (item[0] ?? 0) < 0x80 ? item : concatBytes(header(0x80, item.length), item),
  )
  const body = concatBytes(...encoded)
  return concatBytes(header(0xc0, body.length), body)
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Where the content of the item at `at` stands. `undefined` when it reaches beyond the end. */
function contentOf(bytes: Uint8Array, at: number, offset: number): Span | undefined {
  const first = (bytes[at] ?? 0) - offset
  const sizeLength = Math.max(0, first - 55)
  if (sizeLength > 3) return undefined
  const start = at + 1 + sizeLength
  const length = sizeLength === 0 ? first : Number.parseInt(bytesToHex(bytes.subarray(at + 1, start)) || '0', 16)
  return start + length <= bytes.length ? { start, end: start + length } : undefined
}

/** The byte strings of a flat list; `undefined` for bytes that are not exactly the list's one encoding. */
export function decodeList(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  if ((bytes[0] ?? 0) < 0xc0) return undefined
  const body = contentOf(bytes, 0, 0xc0)
  if (!body || body.end !== bytes.length) return undefined
  const items: Uint8Array[] = []
  for (let at = body.start; at < body.end; ) {
    const first = bytes[at] ?? 0
    if (first >= 0xc0) return undefined
    const span = first < 0x80 ? { start: at, end: at + 1 } : contentOf(bytes, at, 0x80)
    if (!span || span.end > body.end) return undefined
    items.push(bytes.slice(span.start, span.end))
    at = span.end
  }
  return bytesToHex(encodeList(items)) === bytesToHex(bytes) ? items : undefined
}

/** A transaction as its bytes say. */
export interface ReadTransaction {
  readonly nonce: bigint
  readonly gasPrice: bigint
  readonly gas: bigint
  readonly to: `0x${string}`
  readonly value: bigint
  readonly data: `0x${string}`
  readonly chainId: bigint
}

type Moved = Pick<TransferFacts, 'to' | 'asset' | 'amount' | 'contract' | 'function'>

/** What decides what is signed, and nothing of what was asked for. */
type Signer = Pick<CapabilityContext, 'account' | 'network'>

function unreadable(problem: string): Error {
  return kernelError('transfer/unreadable', { details: { problem } })
}

function readNumber(bytes: Uint8Array | undefined, limit: number): bigint {
  if (!bytes || bytes.length > limit || bytes[0] === 0) throw unreadable('a number in it is not written as it must be')
  return bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`)
}

function readAddress(hex: string): `0x${string}` {
  const address = parseAddress(`0x${hex}`)
  if (!address || hex.length !== 40) throw unreadable('an address in it is none')
  return `0x${address.slice(2)}`
}

/** Reads the bytes that `prepareTransfer` makes: an unsigned transaction of EIP-155. @throws `transfer/unreadable` */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  const items = decodeList(bytes)
  if (items?.length !== 9 || items[7]?.length !== 0 || items[8]?.length !== 0)
    throw unreadable('it is no transaction that waits for its signature')
  const [nonce, gasPrice, gas, to, value, data, chainId] = items
  return {
    nonce: readNumber(nonce, 8),
    gasPrice: readNumber(gasPrice, 32),
    gas: readNumber(gas, 8),
    to: readAddress(bytesToHex(to ?? Uint8Array.of())),
    value: readNumber(value, 32),
    data: `0x${bytesToHex(data ?? Uint8Array.of())}`,
    chainId: readNumber(chainId, 8),
  }
}

/** The words of 32 bytes behind a selector; `undefined` where the data has another length. */
function words(data: string, selector: string, count: number): readonly string[] | undefined {
  if (!data.startsWith(selector) || data.length !== selector.length + count * 64) return undefined
  return Array.from({ length: count }, (_, index) =>
    data.slice(selector.length + index * 64, selector.length + (index + 1) * 64),
  )
}

function addressWord(word: string | undefined): `0x${string}` {
  if (!word?.startsWith('0'.repeat(24))) throw unreadable('an address in it is longer than 20 bytes')
  return readAddress(word.slice(24))
}

function numberWord(word: string | undefined): bigint {
  return BigInt(`0x${word}`)
}

function ofCollection(
  [from, to, id, ...rest]: readonly string[],
  { account, network }: Signer,
  { to: contract }: ReadTransaction,
): Moved {
  if (addressWord(from).toLowerCase() !== account.address.toLowerCase())
    throw unreadable('it moves what belongs to somebody else')
  const isSeveral = rest.length > 0
  if (isSeveral && (numberWord(rest[1]) !== 0xa0n || numberWord(rest[2]) !== 0n))
    throw unreadable('it carries more than a transfer')
  return {
    to: addressWord(to),
    asset: assetId({
      network: network.id,
      standard: isSeveral ? 'erc1155' : 'erc721',
      reference: contract,
      tokenId: numberWord(id).toString(),
    }),
    amount: isSeveral ? numberWord(rest[0]) : 1n,
    contract,
    function: 'safeTransferFrom',
  }
}

function readMoved(transaction: ReadTransaction, signer: Signer): Moved {
  const { to, value, data } = transaction
  const { id } = signer.network
  if (data === '0x') return { to, asset: nativeAsset(signer.network, { slip44: 60 }).id, amount: value }
  if (value !== 0n) throw unreadable('it calls a contract and pays it besides')
  // transfer(address,uint256), ERC-20
  const token = words(data, '0xa9059cbb', 2)
  if (token) {
    const asset = assetId({ network: id, standard: 'erc20', reference: to })
    return { to: addressWord(token[0]), asset, amount: numberWord(token[1]), contract: to, function: 'transfer' }
  }
  // safeTransferFrom(address,address,uint256), ERC-721, and (address,address,uint256,uint256,bytes), ERC-1155
  const item = words(data, '0x42842e0e', 3) ?? words(data, '0xf242432a', 6)
  if (item) return ofCollection(item, signer, transaction)
  throw unreadable('it calls something else than a transfer')
}

/**
 * Reads back what prepared bytes do. Written apart from what makes them: it decodes by hand, encodes again and compares.
 * @throws `transfer/unreadable`
 */
export const inspectTransfer: CapabilityMap['inspectTransfer'] = async ({ prepared }, ctx) => {
  const transaction = readTransaction(prepared.bytes)
  const { nonce, gas, gasPrice, to, value, data, chainId } = transaction
  if (`eip155:${chainId}` !== ctx.network.id) throw unreadable('it is for another network')
  return {
    network: ctx.network.id,
    from: ctx.account.address,
    ...readMoved(transaction, ctx),
    feeAtMost: gas * gasPrice + (prepared.feeBesides ?? 0n),
    feeAbout: prepared.feeAbout,
    nonce: nonce.toString(),
    call: {
      chainId: chainId.toString(),
      nonce: nonce.toString(),
      to,
      value: value.toString(),
      data,
      gas: gas.toString(),
      gasPrice: gasPrice.toString(),
    },
    digest: bytesToHex(sha256(prepared.bytes)),
  }
}
