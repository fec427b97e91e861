import { type Hex, isHex } from 'viem'

/** A gateway outside the chain must not be asked, or gave no answer that can be used. */
class CcipError extends Error {
  override readonly name: string = 'CcipError'
  /** The gateway has no such name: the only failure that says something about the name. */
  readonly isAnswer: boolean

  constructor(message: string, options: ErrorOptions & { readonly isAnswer?: boolean } = {}) {
    super(message, options)
    this.isAnswer = options.isAnswer === true
  }
}

/** What a contract asks for, as viem hands it over. */
interface CcipRequest {
  readonly data: Hex
  readonly sender: Hex
  /** Templates with `{sender}` and `{data}`, chosen by the contract. */
  readonly urls: readonly string[]
}

const LIMIT_MS = 5_000
const MAX_BYTES = 65_536
const NOT_FOUND = 404
/**
 * What a contract of ENS itself names for every DNS domain without a record on the chain: only DNS could tell more, by the word of
 * the domain's owner (https://docs.ens.domains/learn/dns). An operator who wants it read allows it.
 */
const DNS_ORACLE = 'https://dnssec-oracle.ens.domains'

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'no address')

async function readAnswer(response: Response): Promise<Hex> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new CcipError('The gateway answered with more than 64 kB.')
    chunks.push(chunk)
  }
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const data: unknown = Object(value).data
  if (!isHex(data)) throw new CcipError('The gateway answered with no data.')
  return data
}

/**
 * Asks the gateways that a contract names (ERC-3668), as far as the operator has allowed their origins: no contract can
 * make this server ask an address of its choice.
 *
 * @param allowed origins such as `https://ccip.example`
 * @param onUnread is given why a name could not be read; what is thrown may end up as a contract's word that there is none
 */
export function ccipRequest(
  allowed: readonly string[],
  onUnread: (error: Error) => void,
): (request: CcipRequest) => Promise<Hex> {
  const origins = new Set(allowed.map(originOf))
  async function ask(template: string, { data, sender }: CcipRequest): Promise<Hex> {
    const isGet = template.includes('{data}')
    const url = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    if (!origins.has(originOf(url))) throw new CcipError(`${originOf(url)} is not among the allowed gateways.`)
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(isGet
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ data, sender }),
          }),
    })
    const { status } = response
    const isAnswer = status === NOT_FOUND
    if (!response.ok) throw new CcipError(`The gateway answered with HTTP status ${status}.`, { isAnswer })
    return readAnswer(response)
  }
  return async (request) => {
    let last: unknown = new CcipError('The contract names no gateway.')
    for (const template of request.urls)
      try {
        return await ask(template, request)
      } catch (error) {
        last = error
      }
    const error = last instanceof CcipError ? last : new CcipError('No gateway of the name answers.', { cause: last })
    const isDns = request.urls.length > 0 && request.urls.every((url) => originOf(url) === DNS_ORACLE)
    if (!error.isAnswer && !(isDns && !origins.has(DNS_ORACLE))) onUnread(error)
    throw error
  }
}
