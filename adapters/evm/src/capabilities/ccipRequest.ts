import type { CapabilityContext, Schema } from '@latchkey/kernel'
import { isKernelError } from '@latchkey/kernel'
import { isHex } from 'viem/utils'
import { evmError } from '../errors.ts'

type Hex = `0x${string}`

/** What a contract asks for, as viem hands it over. */
interface GatewayRequest {
  readonly data: Hex
  readonly sender: Hex
  /** Templates with `{sender}` and `{data}`, chosen by the contract. */
  readonly urls: readonly string[]
}

/** Answers asked for in one lookup of a name (ERC-3668, "recursive calls": at least 4); a contract could go on for ever. */
const MOST_ANSWERS = 4
const SERVER_ERROR = 500

const refuse = (problem: string) => evmError('evm/gateway-refused', { details: { problem } })

const schema: Schema<Hex> = {
  parse(value) {
    const data: unknown = Reflect.get(Object(value), 'data')
    if (!isHex(data)) throw refuse('the answer holds no data')
    return data
  },
}

function originOf(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return 'no address'
  }
}

/**
 * Asks the gateways a contract names, as long as the host has allowed their origins (ERC-3668).
 * @throws `evm/gateway-refused`, `http/…`
 */
export function ccipRequest(
  { services, signal }: CapabilityContext,
  allowed: readonly string[],
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
      throw status < SERVER_ERROR ? refuse(`${originOf(url)} answered with HTTP status code ${status}`) : error
    }
  }
  return async (request) => {
    answers += 1
    if (answers > MOST_ANSWERS) throw refuse(`more than ${MOST_ANSWERS} answers were asked for`)
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
}
