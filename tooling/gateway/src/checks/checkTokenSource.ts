import { convertGasPriceAnswer } from '@latchkey/plugin-api/schemas'
import type { CaipId } from '../core/caip.ts'
import { checkedRates } from '../features/fees/feeRates.ts'
import type { FeeSource } from '../features/fees/source.ts'
import type { GasSource } from '../features/gas/source.ts'
import type { PriceSource } from '../features/prices/source.ts'
import type { TokenSource } from '../features/tokens/source.ts'
import { checkAbort, findSecrets, isChainId, isShowable, listening, type Problems, refusalOf } from './trial.ts'

/** What a price source is tried with. */
export interface PriceSourceTrial {
  /** Tokens that have a price in what the source is tested against. */
  readonly known: readonly CaipId[]
  /** Tokens that have none. */
  readonly unknown: readonly CaipId[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

/**
 * Tries a price source by the rules of the contract: it answers with the ids that were asked, prices are positive
 * numbers, what it does not know is left out, it obeys its signal, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkPriceSource(source: PriceSource, trial: PriceSourceTrial): Promise<readonly string[]> {
  const { known, unknown, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  const { value, missing } = await source.prices([...known, ...unknown], 'usd', heard.options)
  const asked = new Set<string>([...known, ...unknown])
  const priced = new Set<string>(value.map(({ address }) => address))
  for (const { address, price } of value) {
    if (!asked.has(address)) problems.push(`answers ${address}, which was not asked`)
    if (!Number.isFinite(price) || price <= 0) problems.push(`says that ${address} costs ${price}`)
  }
  if (priced.size !== value.length) problems.push('prices a token twice')
  for (const id of known) if (!priced.has(id)) problems.push(`has no price of ${id}`)
  for (const id of unknown) if (priced.has(id)) problems.push(`has a price of ${id}, an unknown token`)
  if (missing.some((chain) => !isChainId(chain))) problems.push('names a missing chain that is no CAIP-2 id')
  if ((await source.prices([], 'usd', heard.options)).value.length > 0)
    problems.push('answers though nothing was asked')
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  return [...problems, ...(await checkAbort((aborted) => source.prices(unknown, 'usd', aborted), secrets))]
}

/**
 * Tries a token source: addresses, chains and decimals are what they are called, texts are fit to show, pictures are https.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkTokenSource(source: TokenSource): Promise<readonly string[]> {
  const { options: asked } = listening(AbortSignal.timeout(20_000))
  const tokens = await source.tokens(asked)
  const problems = tokens.flatMap(({ chainId, address, name, symbol, decimals, logoUri }): Problems => {
    const what = `the token ${address.slice(0, 50)}`
    const found: Problems = []
    if (!isChainId(chainId)) found.push(`${what} is on no chain: ${chainId}`)
    if (!/^[\w-]{1,128}$/.test(address)) found.push(`${what} has no address`)
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) found.push(`${what} has ${decimals} decimals`)
    if (!isShowable(name) || !isShowable(symbol)) found.push(`${what} has a name that cannot be shown`)
    if (logoUri !== undefined && !logoUri.startsWith('https://')) found.push(`${what} has a picture that is not https`)
    return found
  })
  const keys = tokens.map(({ chainId, address }) => `${chainId}:${address.toLowerCase()}`)
  return new Set(keys).size === keys.length ? problems : [...problems, 'lists a token twice']
}

/** What a source of gas prices is tried with. */
export interface GasSourceTrial {
  /** Chains (CAIP-2) whose gas has a price in what the source is tested against. */
  readonly known: readonly string[]
  /** Chains that it does not know. */
  readonly unknown: readonly string[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

/**
 * Tries a source of gas prices: they are whole numbers above zero, who waits less does not pay less, a chain that it does not
 * know is refused and never priced, the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkGasSource(source: GasSource, trial: GasSourceTrial): Promise<readonly string[]> {
  const { known, unknown, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const chainId of known) {
    if (source.supports?.(chainId) === false) problems.push(`says that it does not know ${chainId}`)
    const { success, data } = convertGasPriceAnswer.safeParse(await source.gasPrice({ chainId }, heard.options))
    const prices = success ? [data.standard, data.fast, data.instant] : []
    if (!success || !prices.every((price) => /^[1-9]\d{0,30}$/.test(`${price}`))) {
      problems.push(`has no price of gas on ${chainId} that clients can read`)
      continue
    }
    const [standard = 0n, fast = 0n, instant = 0n] = prices.map(BigInt)
    if (standard > fast || fast > instant) problems.push(`is dearer on ${chainId} for who waits longer`)
  }
  for (const chainId of unknown) {
    if (source.supports?.(chainId)) problems.push(`says that it knows ${chainId}`)
    if (!(await refusalOf(() => source.gasPrice({ chainId }, heard.options))))
      problems.push(`has a price of gas on ${chainId}`)
  }
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [chainId] = known
  if (chainId === undefined) return problems
  return [...problems, ...(await checkAbort((aborted) => source.gasPrice({ chainId }, aborted), secrets))]
}

/** What a source of fees is tried with. */
export interface FeeSourceTrial extends GasSourceTrial {}

/**
 * Tries a source of fees: three rates that can be right, who waits less does not pay less, a chain that it does not know is
 * refused and never priced, the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkFeeSource(source: FeeSource, trial: FeeSourceTrial): Promise<readonly string[]> {
  const { known, unknown, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const chainId of known) {
    if (source.supports?.(chainId) === false) problems.push(`says that it does not know ${chainId}`)
    const answer = await source.fees({ chainId }, heard.options)
    if (await refusalOf(async () => checkedRates('tried', chainId, answer)))
      problems.push(`states fees of ${chainId} that cannot be right`)
  }
  for (const chainId of unknown) {
    if (source.supports?.(chainId)) problems.push(`says that it knows ${chainId}`)
    if (!(await refusalOf(() => source.fees({ chainId }, heard.options)))) problems.push(`states fees of ${chainId}`)
  }
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [chainId] = known
  if (chainId === undefined) return problems
  return [...problems, ...(await checkAbort((aborted) => source.fees({ chainId }, aborted), secrets))]
}
