import { lookup as resolveName } from 'node:dns'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressRange } from '../addresses.ts'

/** What may be read of the outside. */
export interface OutsideOptions {
  readonly signal: AbortSignal
  /** Most bytes. */
  readonly maxBytes: number
  /** Whether this machine may be asked too, by http: only for what a chain of this machine names. */
  readonly allowsLocal: boolean
}

const LIMIT_MS = 10_000
const MAX_REDIRECTS = 3

/** A foreign address could not be read, or must not be. */
export class OutsideError extends Error {
  override readonly name: string = 'OutsideError'
}

const isAllowed = (address: string, allowsLocal: boolean): boolean => {
  const range = addressRange(address)
  return range === 'unicast' || (allowsLocal && range === 'loopback')
}

/** Looks a name up, and gives only addresses that may be asked: the one that was checked is the one that is connected to. */
function guardedLookup(allowsLocal: boolean): LookupFunction {
  return (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      const good = addresses?.filter(({ address }) => isAllowed(address, allowsLocal)) ?? []
      const [first] = good
      const refused = error ?? new OutsideError('The address is not on the public network.')
      if (!first) callback(refused as NodeJS.ErrnoException, '', 0)
      else if (options.all) callback(null, good)
      else callback(null, first.address, first.family)
    })
  }
}

function checkAddress(url: URL, allowsLocal: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = addressRange(host) !== undefined
  if (url.protocol !== 'https:' && !(allowsLocal && url.protocol === 'http:' && addressRange(host) === 'loopback'))
    throw new OutsideError('Only https is read.')
  if (url.username !== '' || url.password !== '') throw new OutsideError('The address holds a name or a password.')
  if (isLiteral && !isAllowed(host, allowsLocal)) throw new OutsideError('The address is not on the public network.')
}

type Outcome = { readonly bytes: Buffer } | { readonly location: string }

function ask(url: URL, { signal, maxBytes, allowsLocal }: OutsideOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp
    const options = { signal, agent: false as const, lookup: guardedLookup(allowsLocal), headers: { accept: '*/*' } }
    const request = get(url, options, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        resolve({ location: headers.location })
        return
      }
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > maxBytes) {
        response.destroy()
        reject(new OutsideError(statusCode === 200 ? 'There is more than is read.' : `It answers with ${statusCode}.`))
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) response.destroy(new OutsideError('There is more than is read.'))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

/**
 * Reads what stands at a foreign address, such as a collectible's own: https only, no address of a
 * private network whatever its name resolves to, at most three redirects, each checked in the same way, and not longer than
 * ten seconds.
 *
 * @throws OutsideError for what is refused; network errors as they are
 */
export async function outsideFetch(start: URL, options: OutsideOptions): Promise<Buffer> {
  const limited = { ...options, signal: AbortSignal.any([options.signal, AbortSignal.timeout(LIMIT_MS)]) }
  let url = start
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    checkAddress(url, options.allowsLocal)
    const outcome = await ask(url, limited)
    if ('bytes' in outcome) return outcome.bytes
    url = new URL(outcome.location, url)
  }
  throw new OutsideError('It redirects too often.')
}
