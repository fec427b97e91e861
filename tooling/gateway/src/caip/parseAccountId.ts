import { GatewayError } from '../gatewayError.ts'

/** The parts of a CAIP-10 id. */
export interface AccountId {
  /** CAIP-2. */
  readonly chainId: `${string}:${string}`
  readonly address: string
}

/**
 * Splits `namespace:reference:address`.
 *
 * @throws GatewayError 400 `bad-address`
 */
export function parseAccountId(id: string): AccountId {
  const [namespace, reference, address, ...rest] = id.split(':')
  if (!namespace || !reference || !address || rest.length > 0)
    throw new GatewayError(
      400,
      'bad-address',
      'Expected a CAIP-10 id: namespace, chain and address with colons between them.',
    )
  return { chainId: `${namespace}:${reference}`, address }
}
