import { type CapabilityContext, type CapabilityMap, isKernelError, type Schema } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { parseUrl } from '@latchkey/kernel/text'
import { type Chain, type Client, createClient, custom, type Transport } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize, toCoinType } from 'viem/ens'
import { isHex } from 'viem/utils'
import { evmError } from '../errors.ts'
import { ethereum } from '../networks/ethereum.ts'
import { checkAddress, parseAddress } from './input.ts'

type Hex = `0x${string}`

/** What a contract asks for, as viem hands it over. */
interface GatewayRequest {
  readonly data: Hex
  readonly sender: Hex
  /** Templates with `{sender}` and `{data}`, chosen by the contract. */
  readonly urls: readonly string[]
}

/**
 * What a contract of ENS itself names for every DNS domain without a record on the chain: only DNS could tell more, by the word of
 * the domain's owner (https://docs.ens.domains/learn/dns). A site that wants it read allows it.
 */
const DNS_ORACLE = 'https://dnssec-oracle.ens.domains'
const NOT_FOUND = 404
/** Answers asked for in one lookup of a name (ERC-3668, "recursive calls": at least 4); a contract could go on for ever. */
const MAX_ANSWERS = 4
const SERVER_ERROR = 500

const refuse = (problem: string) => evmError('evm/gateway-refused', { details: { problem } })

const schema: Schema<Hex> = {
  parse(value) {
    const data: unknown = Reflect.get(Object(value), 'data')
    if (!isHex(data)) throw refuse('the answer holds no data')
    return data
  },
}

const originOf = (url: string): string => parseUrl(url)?.origin ?? 'no address'

/** A gateway that answers, and has no such name: the only failure that says something about the name. */
const isAnswer = (error: unknown): boolean => isKernelError(error, 'http/status') && error.details.status === NOT_FOUND

/**
 * Asks the gateways a contract names, as long as the host has allowed their origins (ERC-3668).
 * @param onUnread is given why a name could not be read; what is thrown may end up as a contract's word that there is none
 * @throws `evm/gateway-refused`, `http/…`
 */
function ccipRequest(
  { services, signal }: CapabilityContext,
  allowed: readonly string[],
  onUnread: (error: unknown) => void,
): (request: GatewayRequest) => Promise<Hex> {
  const origins = new Set(allowed.map(originOf))
  let answers = 0
  const ask = async (template: string, { data, sender }: GatewayRequest): Promise<Hex> => {
    const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    if (!origins.has(originOf(url))) throw refuse(`${originOf(url)} is not allowed`)
    const isGet = template.includes('{data}')
    try {
      if (isGet) return await services.http.get(url, { schema, signal })
      return await services.http.post(url, { schema, signal, body: { data, sender }, isRead: true })
    } catch (error) {
      const status = isKernelError(error, 'http/status') ? Number(error.details.status) : SERVER_ERROR
      throw status < SERVER_ERROR && status !== NOT_FOUND
        ? refuse(`${originOf(url)} answered with HTTP status code ${status}`)
        : error
    }
  }
  const read = async (request: GatewayRequest): Promise<Hex> => {
    answers += 1
    if (answers > MAX_ANSWERS) throw refuse(`more than ${MAX_ANSWERS} answers were asked for`)
    let last: unknown = refuse('no gateway is named')
    for (const template of request.urls) {
      try {
        return await ask(template, request)
      } catch (error) {
        signal.throwIfAborted()
        last = error
      }
    }
    throw last
  }
  return async (request) => {
    try {
      return await read(request)
    } catch (error) {
      const isDns = request.urls.length > 0 && request.urls.every((url) => originOf(url) === DNS_ORACLE)
      if (!isAnswer(error) && !(isDns && !origins.has(DNS_ORACLE))) onUnread(error)
      throw error
    }
  }
}

/** Characters of a name (RFC 1035). */
const MAX_LENGTH = 255
/** What keeps a name from being looked up at all: it was given up, or no node answers. */
const PASSED_ON = /^(kernel|http|rpc)\//
/** By which nodes say that a contract reverted; others say it by the data that came with it. */
const REVERTED = 3

/** Where the names of a network are looked up. */
interface EnsSource {
  readonly client: Client<Transport, Chain>
  /** ENSIP-11: which chain's address of a name is meant. Absent on the chain ENS itself lives on. */
  readonly coinType?: bigint
  /** Why what contracts said is not all that is known of a name, with the lookup in which that came out. */
  readonly unread: { error?: unknown }
}

const numberOf = (id: string): number => Number(id.slice(id.indexOf(':') + 1))

/** Reads through our nodes; what a contract reverted with reaches viem as the node said it. */
function transportOf({ services, signal }: CapabilityContext, network: `${string}:${string}`): Transport {
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await services.rpc.request(network, method, params, { signal })
    } catch (error) {
      const isReverted = isKernelError(error) && (error.details.rpcCode === REVERTED || isHex(error.details.data))
      throw isReverted ? error.cause : error
    }
  }
  return custom({ request }, { retryCount: 0 })
}

/**
 * ENS as a network sees it: its own where it has one, else that of Ethereum; `undefined` for test networks without one.
 * Gateways outside the chain (ERC-3668, CCIP read) are asked only when the host has allowed them: it is the contract of a
 * name that chooses their addresses.
 */
function ensSource(ctx: CapabilityContext, nameGateways: readonly string[]): EnsSource | undefined {
  const { network } = ctx
  const own = network.contracts?.ensUniversalResolver
  if (!own && network.testnet) return undefined
  const home = own ? network : ethereum
  const { ensUniversalResolver = '' } = home.contracts ?? {}
  const chain: Chain = {
    id: numberOf(home.id),
    name: home.name,
    nativeCurrency: home.nativeCurrency,
    rpcUrls: { default: { http: home.rpcUrls } },
    contracts: { ensUniversalResolver: { address: `0x${ensUniversalResolver.slice(2)}` } },
  }
  const unread: EnsSource['unread'] = {}
  const request = ccipRequest(ctx, nameGateways, (error) => {
    unread.error ??= error
  })
  const client = createClient({ chain, transport: transportOf(ctx, home.id), ccipRead: { request } })
  return own ? { client, unread } : { client, unread, coinType: toCoinType(numberOf(network.id)) }
}

/**
 * A lookup in ENS. A name that leads nowhere, also because its resolver reverts, gives `undefined`; one that could not be
 * read, because no node answers or it lives outside the chain, does not: it may lead anywhere.
 * @throws `rpc/…`, `http/…`, `kernel/aborted`, `evm/gateway-refused`
 */
async function ensLookup<T>(
  { services, signal }: CapabilityContext,
  { unread }: EnsSource,
  read: () => Promise<T | null>,
): Promise<T | undefined> {
  try {
    const found = await read()
    if (found !== null) return found
  } catch (error) {
    if (signal.aborted) throw fromUnknown(error)
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      // A gateway without the name is an answer, though it comes as a failure of HTTP.
      if (isKernelError(cause) && PASSED_ON.test(cause.code) && !isAnswer(cause)) throw cause
    services.log.debug('A name leads nowhere', fromUnknown(error).code)
  }
  if (unread.error !== undefined) throw unread.error
  return undefined
}

/** What a normalised name leads to, in EIP-55 form; a record that is no address counts as none. */
async function ensAddress(source: EnsSource, name: string, ctx: CapabilityContext): Promise<string | undefined> {
  const { client, coinType } = source
  const found = await ensLookup(ctx, source, () => getEnsAddress(client, { name, coinType }))
  return found && parseAddress(found.toLowerCase())
}

function normalized(name: string): string {
  const fail = (cause?: unknown) =>
    evmError('evm/name-invalid', { details: { name: name.slice(0, MAX_LENGTH) }, cause })
  if (typeof name !== 'string' || name.length > MAX_LENGTH || !name.includes('.')) throw fail()
  try {
    return normalize(name)
  } catch (error) {
    throw fail(error)
  }
}

function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/**
 * The capabilities that look names up.
 *
 * `resolveName` gives the address of an ENS name on the network; names follow ENSIP-15. Ask again right before sending: a
 * name may lead elsewhere by then. `reverseName` gives the ENS name of an address, only if the name is normalised and
 * leads back to the same address, and has none where it is kept outside the chain and the host does not look there.
 * @param nameGateways origins outside the chain that may be asked
 * @throws both: `rpc/…`, `http/…`; `evm/name-invalid` and `evm/gateway-refused` for a name, `evm/invalid-input` for an
 *   address
 */
export function createNames(nameGateways: readonly string[] = []): Pick<CapabilityMap, 'resolveName' | 'reverseName'> {
  return {
    async resolveName({ name }, ctx) {
      const exact = normalized(name)
      const source = ensSource(ctx, nameGateways)
      return { address: source && (await ensAddress(source, exact, ctx)) }
    },
    async reverseName({ address }, ctx) {
      const owner = checkAddress(address, 'address')
      const source = ensSource(ctx, nameGateways)
      if (!source) return { name: undefined }
      const { client, coinType } = source
      try {
        const name = await ensLookup(ctx, source, () => getEnsName(client, { address: owner, coinType }))
        if (!name || !isNormalized(name)) return { name: undefined }
        return { name: (await ensAddress(source, name, ctx)) === owner ? name : undefined }
      } catch (error) {
        if (isKernelError(error, 'evm/gateway-refused')) return { name: undefined }
        throw error
      }
    },
  }
}
