import { nftsAnswer, sessionsAnswer } from '@latchkey/plugin-api/schemas'
import type { AccountRequest, RequestOptions } from '../core/sources/source.ts'
import type { HoldingSource } from '../features/balance/source.ts'
import type { ChainHistorySource } from '../features/history/source.ts'
import type { NftSource } from '../features/nfts/source.ts'
import type { SessionSource } from '../features/sessions/source.ts'
import { checkAbort, findSecrets, isShowable, listening, type Problems, refusalOf } from './trial.ts'

/** What a source of holdings, histories or collectibles is tried with. */
export interface AccountTrial {
  /** Accounts that have something in what the source is tested against, also with several addresses where it takes them. */
  readonly known: readonly (AccountRequest & { readonly addresses?: readonly string[] })[]
  /** Accounts that have nothing. */
  readonly empty: readonly AccountRequest[]
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
  for (const request of known) {
    const held = await source.holdings(request, heard.options)
    if (held.length === 0) problems.push(`finds nothing on ${request.chainId}`)
    for (const { address, amount, decimals, name, symbol, logoUri } of held) {
      const what = `the token ${address ?? request.chainId}`
      if (typeof amount !== 'bigint' || amount < 0n) problems.push(`${what} has the amount ${amount}`)
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255)
        problems.push(`${what} has ${decimals} decimals`)
      if (!isShowable(symbol) || (name !== '' && !isShowable(name)))
        problems.push(`${what} has a name that cannot be shown`)
      if (logoUri !== undefined && !logoUri.startsWith('https://'))
        problems.push(`${what} has a picture that is not https`)
    }
    const keys = held.map(({ address = '' }) => address.toLowerCase())
    if (new Set(keys).size !== keys.length) problems.push('names a token twice')
  }
  for (const request of empty)
    if ((await source.holdings(request, heard.options)).some(({ amount }) => amount > 0n))
      problems.push(`finds something of an account without anything on ${request.chainId}`)
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [first] = known
  return first ? [...problems, ...(await checkAbort((aborted) => source.holdings(first, aborted), secrets))] : problems
}

const MAX_PAGES = 50

/** All of an account's transactions, page by page. */
async function readAll(source: ChainHistorySource, request: AccountTrial['known'][number], options: RequestOptions) {
  const data: Awaited<ReturnType<ChainHistorySource['page']>>['data'][number][] = []
  let cursor: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await source.page({ ...request, ...(cursor === undefined ? {} : { cursor }) }, options)
    data.push(...page.data)
    if (page.next === null) return { data, isWhole: true }
    cursor = page.next
  }
  return { data, isWhole: false }
}

/**
 * Tries a source of histories: newest first over all pages, nothing twice, of the chain and the account that were asked,
 * amounts are decimal text, the list comes to an end, another account's cursor is refused with 400, the signal is obeyed; the
 * order in which the addresses of an account are named says nothing.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkHistorySource(source: ChainHistorySource, trial: AccountTrial): Promise<readonly string[]> {
  const { known, empty, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const request of known) {
    const { data, isWhole } = await readAll(source, request, heard.options)
    if (!isWhole) problems.push('comes to no end')
    if (data.length === 0) problems.push(`finds nothing on ${request.chainId}`)
    const ids = data.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) problems.push('tells a transaction twice')
    const times = data.map(({ metadata }) => Date.parse(metadata.minedAt))
    if (times.some((time, at) => !Number.isFinite(time) || time > (times[at - 1] ?? time)))
      problems.push('is not newest first')
    if (data.some(({ metadata }) => metadata.chain !== request.chainId)) problems.push('tells of another chain')
    const amounts = data.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity?.numeric ?? '0'))
    for (const amount of amounts)
      if (!/^\d{1,100}(\.\d{1,100})?$/.test(amount)) problems.push(`moves ${amount}, which is no decimal text`)
    const addresses = [...(request.addresses ?? [])].reverse()
    const turned = request.addresses ? await readAll(source, { ...request, addresses }, heard.options) : { data }
    if (turned.data.map(({ id }) => id).join() !== ids.join())
      problems.push('tells the same addresses in another order of something else')
    const refusal = await refusalOf(() => source.page({ ...request, cursor: 'not/one of yours' }, heard.options))
    if (refusal?.status !== 400) problems.push('takes a cursor that no page gave, instead of refusing it with 400')
  }
  for (const request of empty)
    if ((await readAll(source, request, heard.options)).data.length > 0)
      problems.push(`finds something of an account without anything on ${request.chainId}`)
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [first] = known
  return first ? [...problems, ...(await checkAbort((aborted) => source.page(first, aborted), secrets))] : problems
}

/** All of an account's collectibles, two at a time. */
async function readNfts(source: NftSource, request: AccountRequest, options: RequestOptions) {
  const nfts: Awaited<ReturnType<NftSource['nfts']>>['nfts'][number][] = []
  let cursor: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await source.nfts({ ...request, limit: 2, ...(cursor === undefined ? {} : { cursor }) }, options)
    if (page.nfts.length > 2) return { nfts: page.nfts, fault: 'gives more on a page than was asked for' }
    nfts.push(...page.nfts)
    if (page.next === null) return { nfts, fault: undefined }
    cursor = page.next
  }
  return { nfts, fault: 'comes to no end' }
}

/**
 * Tries a source of collectibles: each has the CAIP-19 id of its chain, is there once over all pages, can be read by clients
 * and is at least one, pages are as long as was asked for and come to an end, another account's cursor is refused with 400,
 * the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkNftSource(source: NftSource, trial: AccountTrial): Promise<readonly string[]> {
  const { known, empty, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const request of known) {
    const { nfts, fault } = await readNfts(source, request, heard.options)
    if (fault) problems.push(fault)
    if (nfts.length === 0) problems.push(`finds nothing on ${request.chainId}`)
    if (new Set(nfts.map(({ id }) => id)).size !== nfts.length) problems.push('names a collectible twice')
    if ((nftsAnswer.safeParse({ nfts, next: null }).data?.nfts.length ?? 0) !== nfts.length)
      problems.push('tells of collectibles in a form that clients cannot read')
    for (const { id, amount, name } of nfts) {
      if (!id.startsWith(`${request.chainId}/`)) problems.push(`tells of ${id.slice(0, 80)}, which is on another chain`)
      if (!/^[1-9]\d{0,77}$/.test(amount)) problems.push(`says that there are ${amount} of ${id.slice(0, 80)}`)
      if (name !== undefined && !isShowable(name)) problems.push(`${id.slice(0, 80)} has a name that cannot be shown`)
    }
    const refusal = await refusalOf(() =>
      source.nfts({ ...request, limit: 2, cursor: 'not/one of yours' }, heard.options),
    )
    if (refusal?.status !== 400) problems.push('takes a cursor that no page gave, instead of refusing it with 400')
  }
  for (const request of empty)
    if ((await readNfts(source, request, heard.options)).nfts.length > 0)
      problems.push(`finds something of an account without anything on ${request.chainId}`)
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [first] = known
  if (!first) return problems
  return [...problems, ...(await checkAbort((aborted) => source.nfts({ ...first, limit: 2 }, aborted), secrets))]
}

/** What a source of sessions is tried with. */
export interface SessionSourceTrial {
  /** Accounts (CAIP-10) that have unrevoked sessions; they have them afterwards, too. */
  readonly known: readonly string[]
  /** Accounts that have none. */
  readonly empty: readonly string[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

/**
 * Tries a source of sessions: newest first, readable, the same however the account is written; no session ends without
 * the account's signature, one that does not exist is refused with 404, the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkSessionSource(source: SessionSource, trial: SessionSourceTrial): Promise<readonly string[]> {
  const { known, empty, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  const { options } = heard
  const signature = `0x${'11'.repeat(65)}`
  for (const account of known) {
    const sessions = await source.list(account, options)
    if (sessions.length === 0) problems.push(`finds no session of ${account}`)
    if ((sessionsAnswer.safeParse({ pcis: sessions }).data?.pcis.length ?? 0) !== sessions.length)
      problems.push('tells of sessions in a form that clients cannot read')
    if (sessions.some(({ createdAt }, at) => createdAt > (sessions[at - 1]?.createdAt ?? createdAt)))
      problems.push('is not newest first')
    if (new Set(sessions.map(({ pci }) => pci)).size !== sessions.length) problems.push('names a session twice')
    if ((await source.list(account.toLowerCase(), options)).length !== sessions.length)
      problems.push('tells the letters of an account apart by their case')
    const [first] = sessions
    if (
      first &&
      (await refusalOf(() => source.revoke(account, { pci: first.pci, signature }, options)))?.status !== 401
    )
      problems.push('does not refuse a wrong signature with 401')
    if ((await source.list(account, options)).some(({ pci, revokedAt }) => pci === first?.pci && revokedAt !== null))
      problems.push('ends a session that its account did not sign for')
    const refusal = await refusalOf(() => source.revoke(account, { pci: 'nobody-gave-this', signature }, options))
    if (refusal?.status !== 404) problems.push('does not refuse a session that does not exist with 404')
  }
  for (const account of empty)
    if ((await source.list(account, options)).length > 0) problems.push(`finds sessions of ${account}, which has none`)
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [first = empty[0]] = known
  if (first === undefined) return problems
  return [...problems, ...(await checkAbort((aborted) => source.list(first, aborted), secrets))]
}
