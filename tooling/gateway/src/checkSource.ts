import type { CaipId } from './core/caip.ts'
import { GatewayError } from './core/errors.ts'
import type { AccountQuestion, AskOptions } from './core/source.ts'
import type { HoldingSource } from './features/balance/source.ts'
import type { ChainHistorySource } from './features/history/source.ts'
import type { PriceSource } from './features/prices/source.ts'
import type { TokenSource } from './features/tokens/source.ts'

/** What a price source is tried with. */
export interface PriceSourceTrial {
  /** Tokens that have a price in what the source is tested against. */
  readonly known: readonly CaipId[]
  /** Tokens that have none. */
  readonly unknown: readonly CaipId[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

type Problems = string[]

/** What a question carries, with a log that is kept, so that it can be searched for secrets. */
export function listening(signal: AbortSignal): { readonly options: AskOptions; readonly said: unknown[] } {
  const said: unknown[] = []
  const take = (...words: unknown[]): void => void said.push(...words)
  const levels = { info: take, warn: take, error: take, debug: take, trace: take, fatal: take, silent: take }
  const log: AskOptions['log'] = { ...levels, level: 'info', child: () => log }
  return { options: { signal, log }, said }
}

/** Which secrets stand in what was said. */
export function findSecrets(said: readonly unknown[], secrets: readonly string[], where: string): Problems {
  const text = said
    .map((item) => (item instanceof Error ? `${item.message} ${item.stack}` : JSON.stringify(item)))
    .join(' ')
  return secrets
    .filter((secret) => text.includes(secret))
    .map((secret) => `${where} holds the secret ${secret.slice(0, 2)}…`)
}

/** Whether a question ends when its signal is aborted, and tells no secret then. */
export async function checkAbort(
  ask: (options: AskOptions) => Promise<unknown>,
  secrets: readonly string[],
): Promise<Problems> {
  const { options: aborted, said } = listening(AbortSignal.abort(new Error('gone')))
  const outcome = await Promise.race([
    ask(aborted).then(
      () => 'answered',
      (error: unknown) => {
        said.push(error)
        return 'refused'
      },
    ),
    new Promise((resolve) => setTimeout(resolve, 2_000, 'nothing')),
  ])
  const late = outcome === 'nothing' ? ['does not end when its signal is aborted'] : []
  return [...late, ...findSecrets(said, secrets, 'an error of an aborted question')]
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
  for (const id of unknown) if (priced.has(id)) problems.push(`has a price of ${id}, which nobody knows`)
  if (missing.some((chain) => !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain)))
    problems.push('names a missing chain that is no CAIP-2 id')
  if ((await source.prices([], 'usd', heard.options)).value.length > 0)
    problems.push('answers though nothing was asked')
  problems.push(...findSecrets(heard.said, secrets, 'the log'))
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
    if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId)) found.push(`${what} is on no chain: ${chainId}`)
    if (!/^[\w-]{1,128}$/.test(address)) found.push(`${what} has no address`)
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) found.push(`${what} has ${decimals} decimals`)
    if (name === '' || symbol === '' || /[\p{Cc}\p{Cf}]/u.test(name + symbol))
      found.push(`${what} has a name that cannot be shown`)
    if (logoUri !== undefined && !logoUri.startsWith('https://')) found.push(`${what} has a picture that is not https`)
    return found
  })
  const keys = tokens.map(({ chainId, address }) => `${chainId}:${address.toLowerCase()}`)
  return new Set(keys).size === keys.length ? problems : [...problems, 'lists a token twice']
}

/** What a source of holdings or histories is tried with. */
export interface AccountTrial {
  /** Accounts that have something in what the source is tested against. */
  readonly known: readonly AccountQuestion[]
  /** Accounts that have nothing. */
  readonly empty: readonly AccountQuestion[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

/**
 * Tries a source of holdings: amounts are whole and not negative, decimals and texts are fit to show, nothing is there
 * twice, an account without anything has an empty list, the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkHoldingSource(source: HoldingSource, trial: AccountTrial): Promise<readonly string[]> {
  const { known, empty, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const question of known) {
    const held = await source.holdings(question, heard.options)
    if (held.length === 0) problems.push(`finds nothing on ${question.chainId}`)
    for (const { address, amount, decimals, name, symbol, logoUri } of held) {
      const what = `the token ${address ?? question.chainId}`
      if (typeof amount !== 'bigint' || amount < 0n) problems.push(`${what} has the amount ${amount}`)
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255)
        problems.push(`${what} has ${decimals} decimals`)
      if (symbol === '' || /[\p{Cc}\p{Cf}]/u.test(name + symbol))
        problems.push(`${what} has a name that cannot be shown`)
      if (logoUri !== undefined && !logoUri.startsWith('https://'))
        problems.push(`${what} has a picture that is not https`)
    }
    const keys = held.map(({ address = '' }) => address.toLowerCase())
    if (new Set(keys).size !== keys.length) problems.push('names a token twice')
  }
  for (const question of empty)
    if ((await source.holdings(question, heard.options)).some(({ amount }) => amount > 0n))
      problems.push(`finds something of an account without anything on ${question.chainId}`)
  problems.push(...findSecrets(heard.said, secrets, 'the log'))
  const [first] = known
  return first ? [...problems, ...(await checkAbort((aborted) => source.holdings(first, aborted), secrets))] : problems
}

const MAX_PAGES = 50

/** All of an account's transactions, page by page. */
async function readAll(source: ChainHistorySource, question: AccountQuestion, options: AskOptions) {
  const data: Awaited<ReturnType<ChainHistorySource['page']>>['data'][number][] = []
  let cursor: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await source.page({ ...question, ...(cursor === undefined ? {} : { cursor }) }, options)
    data.push(...page.data)
    if (page.next === null) return { data, isWhole: true }
    cursor = page.next
  }
  return { data, isWhole: false }
}

/**
 * Tries a source of histories: newest first over all pages, nothing twice, of the chain and the account that were asked,
 * amounts are decimal text, the list comes to an end, a cursor of somebody else is refused with 400, the signal is obeyed.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkHistorySource(source: ChainHistorySource, trial: AccountTrial): Promise<readonly string[]> {
  const { known, empty, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const question of known) {
    const { data, isWhole } = await readAll(source, question, heard.options)
    if (!isWhole) problems.push('comes to no end')
    if (data.length === 0) problems.push(`finds nothing on ${question.chainId}`)
    const ids = data.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) problems.push('tells a transaction twice')
    const times = data.map(({ metadata }) => Date.parse(metadata.minedAt))
    if (times.some((time, at) => !Number.isFinite(time) || time > (times[at - 1] ?? time)))
      problems.push('is not newest first')
    if (data.some(({ metadata }) => metadata.chain !== question.chainId)) problems.push('tells of another chain')
    const amounts = data.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity?.numeric ?? '0'))
    for (const amount of amounts)
      if (!/^\d{1,100}(\.\d{1,100})?$/.test(amount)) problems.push(`moves ${amount}, which is no decimal text`)
    const refusal = await source.page({ ...question, cursor: 'not/one of yours' }, heard.options).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(refusal instanceof GatewayError && refusal.status === 400))
      problems.push('takes a cursor that no page gave, instead of refusing it with 400')
  }
  for (const question of empty)
    if ((await readAll(source, question, heard.options)).data.length > 0)
      problems.push(`finds something of an account without anything on ${question.chainId}`)
  problems.push(...findSecrets(heard.said, secrets, 'the log'))
  const [first] = known
  return first ? [...problems, ...(await checkAbort((aborted) => source.page(first, aborted), secrets))] : problems
}
