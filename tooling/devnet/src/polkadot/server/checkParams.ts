import { ResponseError } from '@acala-network/chopsticks-core'

interface Check {
  readonly what: string
  fits(value: unknown): boolean
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

function isNumber(value: unknown): boolean {
  if (typeof value === 'string') return /^0x[0-9a-f]{1,8}$/i.test(value)
  return value === undefined || value === null || (Number.isSafeInteger(value) && Number(value) >= 0)
}

/** First parameters that the library keeps before it looks at them: a wrong one would spoil the chain for everybody. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  [
    'state_subscribeStorage',
    { what: 'a list of keys in hex', fits: (value) => Array.isArray(value) && value.every(isKey) },
  ],
  [
    'chain_getBlockHash',
    {
      what: 'the number of a block',
      fits: (value) => (Array.isArray(value) ? value.every(isNumber) : isNumber(value)),
    },
  ],
])

/**
 * Refuses a call whose first parameter would do harm.
 * @throws ResponseError -32602
 */
export function checkParams(method: string, [first]: readonly unknown[]): void {
  const check = CHECKS.get(method)
  if (check && !check.fits(first))
    throw new ResponseError(-32602, `Invalid params: the first parameter of ${method} must be ${check.what}`)
}
