import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi, parseAbi } from 'viem'

/** A JSON-RPC answer without its id. */
export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** What was recorded of one EVM chain. */
export interface EvmRecord {
  /** Hosts of the nodes that answer for it. */
  readonly hosts: readonly string[]
  /** The newest block as `eth_getBlockByNumber` gives it. */
  readonly head: Readonly<Record<string, unknown>> & { readonly number: string; readonly timestamp: string }
  readonly gasPrice: string
  readonly tip: string
  readonly balance: string
  readonly nonce: string
  /** What `tokenURI` says of collectibles, by contract in lower case, a slash and the number. */
  readonly tokenUris: Readonly<Record<string, string>>
  /** By address in lower case. */
  readonly tokens: Readonly<
    Record<
      string,
      { readonly name: string; readonly symbol: string; readonly decimals: number; readonly balance: string }
    >
  >
}

/** Names of ENS that were recorded. */
export type EvmNames = Readonly<
  Record<string, { readonly address: string; readonly texts: Readonly<Record<string, string>> }>
>

/** One request to a node. */
export interface EvmRequest {
  readonly chainId: string
  readonly record: EvmRecord
  readonly names: EvmNames
  /** Seconds by which the record is moved into the present. */
  readonly shift: number
  /** Seconds by which this node is behind. */
  readonly lag: number
}

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function allowance(address,address) view returns (uint256)',
])
const tokenUriAbi = parseAbi(['function tokenURI(uint256) view returns (string)'])
/** `aggregate3` and `getEthBalance` of multicall3 (https://www.multicall3.com), `tokenURI` of ERC-721. */
const AGGREGATE = '0x82ad56cb'
const GET_ETH_BALANCE = '0x4d2301cc'
const TOKEN_URI = '0xc87b56dd'
/** ENS's universal resolver (https://docs.ens.domains/resolvers/universal), and what resolvers are asked through it. */
const ensAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function reverse(bytes reverseName, uint256 coinType) view returns (string, address, address)',
])
const resolverAbi = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function text(bytes32, string) view returns (string)',
])
const RESOLVER = '0xF29100983E058B709F3D539b0c765937B804AC15'
const ZERO = '0x0000000000000000000000000000000000000000'
const BLOCK_SECONDS = 12

/** A name in the wire format of DNS (RFC 1035, section 3.1) as text. */
function readDnsName(data: Hex): string {
  const bytes = Buffer.from(data.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; at < bytes.length && bytes[at] !== 0; at += (bytes[at] ?? 0) + 1)
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString('utf8'))
  return labels.join('.')
}

/** What the universal resolver says; nothing of a name that was not recorded. */
function resolveName(data: Hex, names: EvmNames): Hex | undefined {
  const call = decodeFunctionData({ abi: ensAbi, data })
  if (call.functionName === 'reverse' || call.functionName === 'reverseWithGateways') {
    const found = Object.entries(names).find(([, { address }]) => address.toLowerCase() === call.args[0].toLowerCase())
    return encodeFunctionResult({
      abi: ensAbi,
      functionName: 'reverse',
      result: [found?.[0] ?? '', RESOLVER, RESOLVER],
    })
  }
  const known = names[readDnsName(call.args[0])]
  if (!known) return undefined
  const asked = decodeFunctionData({ abi: resolverAbi, data: call.args[1] })
  const inner =
    asked.functionName === 'addr'
      ? encodeFunctionResult({ abi: resolverAbi, functionName: 'addr', result: known.address as Hex })
      : encodeFunctionResult({ abi: resolverAbi, functionName: 'text', result: known.texts[asked.args[1]] ?? '' })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [inner, RESOLVER])
}

function callToken(token: EvmRecord['tokens'][string], data: Hex): Hex {
  const { functionName } = decodeFunctionData({ abi, data })
  if (functionName === 'balanceOf') return encodeFunctionResult({ abi, functionName, result: BigInt(token.balance) })
  if (functionName === 'allowance') return encodeFunctionResult({ abi, functionName, result: 0n })
  if (functionName === 'decimals') return encodeFunctionResult({ abi, functionName, result: token.decimals })
  return encodeFunctionResult({ abi, functionName, result: token[functionName] })
}

function callTokenUri(to: string, data: Hex, { tokenUris }: EvmRecord): Hex | undefined {
  const { args } = decodeFunctionData({ abi: tokenUriAbi, data })
  const result = tokenUris[`${to.toLowerCase()}/${args[0]}`]
  return result === undefined ? undefined : encodeFunctionResult({ abi: tokenUriAbi, functionName: 'tokenURI', result })
}

/** The answer of a view function; `undefined` where the contract would refuse, `0x` where none stands. */
function view(to: string, data: Hex, request: EvmRequest): Hex | undefined {
  const token = request.record.tokens[to.toLowerCase()]
  try {
    if (token) return callToken(token, data)
    if (data.startsWith(TOKEN_URI)) return callTokenUri(to, data, request.record)
    if (data.startsWith(AGGREGATE)) return callAll(data, request)
    if (data.startsWith(GET_ETH_BALANCE))
      return encodeAbiParameters([{ type: 'uint256' }], [BigInt(request.record.balance)])
    return resolveName(data, request.names)
  } catch {
    // Not a function that was recorded.
    return '0x'
  }
}

function callAll(data: Hex, request: EvmRequest): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const calls = args?.[0] as readonly { readonly target: Hex; readonly callData: Hex }[]
  const result = calls.map(({ target, callData }) => {
    const returnData = view(target, callData, request)
    return { success: returnData !== undefined, returnData: returnData ?? '0x' } as const
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`

function headOf({ record: { head }, shift, lag }: EvmRequest): EvmRecord['head'] {
  const number = Number(head.number) - Math.ceil(lag / BLOCK_SECONDS)
  return { ...head, number: hex(number), timestamp: hex(Number(head.timestamp) + shift - lag) }
}

function feeHistory({ record }: EvmRequest, [count]: readonly unknown[]): object {
  const blocks = Math.min(Number(count), 10)
  const percentiles = [record.tip, record.tip, hex((BigInt(record.tip) * 3n) / 2n)]
  return {
    oldestBlock: hex(Number(record.head.number) - blocks + 1),
    baseFeePerGas: Array.from({ length: blocks + 1 }, () => record.head.baseFeePerGas),
    gasUsedRatio: Array.from({ length: blocks }, () => 0.5),
    reward: Array.from({ length: blocks }, () => percentiles),
  }
}

type Method = (parameters: readonly unknown[], request: EvmRequest) => unknown

const refuse = (code: number, message: string): RpcAnswer => ({ error: { code, message } })

function call([input]: readonly unknown[], request: EvmRequest): RpcAnswer {
  const { to = ZERO, data, input: other }: { to?: string; data?: Hex; input?: Hex } = Object(input)
  const result = view(to, data ?? other ?? '0x', request)
  return result === undefined ? refuse(3, 'execution reverted') : { result }
}

const METHODS: Readonly<Record<string, Method>> = {
  eth_chainId: (_, { chainId }) => hex(Number(chainId.slice('eip155:'.length))),
  net_version: (_, { chainId }) => chainId.slice('eip155:'.length),
  eth_blockNumber: (_, request) => headOf(request).number,
  eth_getBlockByNumber: (_, request) => headOf(request),
  eth_gasPrice: (_, { record }) => record.gasPrice,
  eth_maxPriorityFeePerGas: (_, { record }) => record.tip,
  eth_feeHistory: (parameters, request) => feeHistory(request, parameters),
  eth_getBalance: (_, { record, lag }) => (lag > 0 ? '0x0' : record.balance),
  eth_getTransactionCount: (_, { record }) => record.nonce,
  eth_getCode: ([address], { record }) => (record.tokens[String(address).toLowerCase()] ? '0x60806040' : '0x'),
  eth_estimateGas: () => '0x5208',
  eth_getLogs: () => [],
  eth_getTransactionReceipt: () => null,
  eth_getTransactionByHash: () => null,
}

/** What a node of a chain answers from what was recorded. Whatever would change the chain is refused. */
export function answerEvm(method: string, parameters: readonly unknown[], request: EvmRequest): RpcAnswer {
  if (method === 'eth_call') return call(parameters, request)
  if (method.startsWith('eth_send'))
    return refuse(-32000, 'These are recorded answers: nothing can be sent to this chain.')
  const answer = METHODS[method]
  return answer ? { result: answer(parameters, request) } : refuse(-32601, `the method ${method} was not recorded`)
}
