import { identityAnswer, type NameRecord, nameRecord } from '@latchkey/plugin-api/schemas'
import {
  type WalletEntry,
  type WalletsQuery,
  walletNamesAnswerSchema,
  walletsAnswerSchema,
} from '@latchkey/plugin-directory/schemas'
import type { RequestOptions } from '../core/sources/source.ts'
import type { DirectorySource } from '../features/directory/source.ts'
import type { IdentitySource, NameSource } from '../features/names/source.ts'
import { checkAbort, findSecrets, isShowable, listening, type Problems, refusalOf } from './trial.ts'

/** What a source of identities is tried with: plain addresses. */
export interface IdentitySourceTrial {
  /** Accounts that have a name in what the source is tested against. */
  readonly known: readonly string[]
  /** Accounts that have none. */
  readonly unknown: readonly string[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

/** What may be shown as a picture: nothing that runs, and nothing that tells an own server who looks. */
const PICTURE = /^(https:\/\/|data:image\/|eip155:\d{1,20}\/erc(721|1155):0x[0-9a-fA-F]{40}\/\d{1,78}$)/

/**
 * Tries a source of identities: who has a name has one that can be shown, however the address is written; who has none has
 * `null`, never an empty text; pictures are https, `data:` or the id of a collectible; the signal is obeyed, and no error
 * tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkIdentitySource(
  source: IdentitySource,
  trial: IdentitySourceTrial,
): Promise<readonly string[]> {
  const { known, unknown, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const address of known) {
    const found = await source.identity(address, heard.options)
    if (!identityAnswer.safeParse(found).success) problems.push('answers in a form that clients cannot read')
    const { name, avatar } = found
    if (!name || !isShowable(name) || name.length > 255) problems.push(`has no name of ${address} that can be shown`)
    if (avatar !== null && !PICTURE.test(avatar)) problems.push(`shows ${avatar.slice(0, 50)}, which is no picture`)
    if ((await source.identity(address.toLowerCase(), heard.options)).name !== name)
      problems.push('tells the letters of an address apart by their case')
  }
  for (const address of unknown) {
    const { name, avatar } = await source.identity(address, heard.options)
    if (name !== null || avatar !== null) problems.push(`says something other than null of ${address}`)
  }
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [first = unknown[0]] = known
  if (first === undefined) return problems
  return [...problems, ...(await checkAbort((aborted) => source.identity(first, aborted), secrets))]
}

/** What a source of names is tried with. */
export interface NameSourceTrial {
  /** Names that lead to accounts, by plain address, which say their names in turn. */
  readonly known: readonly { readonly name: string; readonly address: string }[]
  /** Free names, in a zone in which one can be had. */
  readonly unknown: readonly string[]
  /** Zones in which names can be had; empty where none are given out. */
  readonly zones: readonly string[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

const leadsTo = ({ addresses }: NameRecord, address: string): boolean =>
  Object.values(addresses).some((found) => found.address.toLowerCase() === address.toLowerCase())

async function checkZone(
  source: NameSource,
  zone: string,
  { known }: NameSourceTrial,
  options: RequestOptions,
): Promise<Problems> {
  const problems: Problems = []
  const labels = known.flatMap(({ name }) => (name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : []))
  for (const label of [...labels, 'somebody']) {
    const suggested = await source.suggestions(label, zone, options)
    if (suggested.length === 0) problems.push(`suggests nothing for ${label} in ${zone}`)
    if (suggested.some(({ name }) => !name.endsWith(`.${zone}`))) problems.push(`suggests names outside of ${zone}`)
    if (new Set(suggested.map(({ name }) => name)).size !== suggested.length) problems.push('suggests a name twice')
    const same = suggested.find(({ name }) => name === `${label}.${zone}`)
    if (labels.includes(label) && same?.registered === false)
      problems.push(`says that ${label}.${zone} can be had, which is taken`)
  }
  return problems
}

/**
 * Tries a source of names: a name leads to its account in letters of either case, and back; a free name is refused
 * with 404 and an account without one has an empty list; suggestions are of the zone and say what is taken; nothing is
 * registered without a right signature; the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkNameSource(source: NameSource, trial: NameSourceTrial): Promise<readonly string[]> {
  const { known, unknown, zones, secrets = [] } = trial
  const problems: Problems = []
  const heard = listening(AbortSignal.timeout(20_000))
  const { options } = heard
  for (const { name, address } of known) {
    for (const written of [name, name.toUpperCase()]) {
      const record = await source.lookup(written, options).catch(() => undefined)
      if (!record || !leadsTo(record, address)) problems.push(`does not lead ${written} to ${address}`)
      else if (!nameRecord.safeParse(record).success) problems.push(`tells of ${name} what clients cannot read`)
    }
    if (!(await source.reverse(address, options)).some((record) => record.name === name))
      problems.push(`does not say that ${address} is ${name}`)
  }
  for (const name of unknown) {
    const refusal = await refusalOf(() => source.lookup(name, options))
    if (refusal?.status !== 404) problems.push(`does not refuse ${name}, which is not taken, with 404`)
  }
  const nobody = '0x000000000000000000000000000000000000dEaD'
  if ((await source.reverse(nobody, options)).length > 0) problems.push('has a name of an account without one')
  for (const zone of zones) problems.push(...(await checkZone(source, zone, trial, options)))
  if (!(await refusalOf(() => source.suggestions('somebody', 'zone.invalid', options))))
    problems.push('suggests names in a zone that it does not have')

  const [name = ''] = unknown
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const forged = { coin_type: 60, address: nobody, message, signature: `0x${'11'.repeat(65)}` }
  const refusal = await refusalOf(() => source.register(forged, { ...options, audience: 'https://gateway.invalid' }))
  if (!refusal || (await source.reverse(nobody, options)).length > 0)
    problems.push('registers a name that its account did not sign for')
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  return [...problems, ...(await checkAbort((aborted) => source.reverse(nobody, aborted), secrets))]
}

/** What a source of wallets is tried with. */
export interface DirectorySourceTrial {
  /** Ids of wallets that are in what the source is tested against. */
  readonly known: readonly string[]
  /** A chain (CAIP-2) that some of the wallets serve. */
  readonly chain: string
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

const EVERYTHING: WalletsQuery = { page: 1, entries: 500, chains: [], include: [], exclude: [], search: '' }
const MAX_PAGES = 20

/** What begins a program in a browser, or a file of the user's. */
const UNSAFE_LINK = /^\s*(javascript|data|vbscript|file|blob|about):/i

const linksOf = ({ homepage, image_url, mobile_link, mobile_universal, desktop_link, webapp_link }: WalletEntry) =>
  [homepage, image_url, mobile_link, mobile_universal, desktop_link, webapp_link].filter(
    (link) => typeof link === 'string',
  )

/** All wallets of a query, page by page. */
async function readWallets(source: DirectorySource, query: WalletsQuery, options: RequestOptions) {
  const wallets: WalletEntry[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { count, data } = await source.find({ ...query, page }, options)
    wallets.push(...data)
    if (wallets.length >= count || data.length === 0) return { count, wallets }
  }
  return { count: -1, wallets }
}

function checkWallets(wallets: readonly WalletEntry[]): Problems {
  const problems: Problems = []
  if (new Set(wallets.map(({ id }) => id)).size !== wallets.length) problems.push('names a wallet twice')
  for (const wallet of wallets) {
    if (!isShowable(wallet.name)) problems.push(`${wallet.id} has a name that cannot be shown`)
    for (const link of linksOf(wallet))
      if (UNSAFE_LINK.test(link)) problems.push(`${wallet.id} leads to ${link.slice(0, 40)}`)
  }
  return problems
}

/**
 * Tries a source of wallets: all are found once over all pages, in the same order each time, and as many as are counted; what is
 * asked for is kept to (pages, ids, chains, words); the brief list names wallets of the long one; links are fit to follow;
 * the signal is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkDirectorySource(
  source: DirectorySource,
  trial: DirectorySourceTrial,
): Promise<readonly string[]> {
  const { known, chain, secrets = [] } = trial
  const heard = listening(AbortSignal.timeout(20_000))
  const { options } = heard
  const { count, wallets } = await readWallets(source, EVERYTHING, options)
  const problems = checkWallets(wallets)
  const ids = wallets.map(({ id }) => id)
  if (count !== wallets.length) problems.push(`counts ${count} wallets and has ${wallets.length}`)
  for (const id of known) if (!ids.includes(id)) problems.push(`does not have ${id}`)

  const first = await source.find({ ...EVERYTHING, entries: 3 }, options)
  const second = await source.find({ ...EVERYTHING, entries: 3, page: 2 }, options)
  if (!walletsAnswerSchema.safeParse(first).success) problems.push('answers in a form that clients cannot read')
  if (`${[...first.data, ...second.data].map(({ id }) => id)}` !== `${ids.slice(0, 6)}`)
    problems.push('has other wallets on shorter pages')
  const only = await source.find({ ...EVERYTHING, include: known }, options)
  if (only.count !== known.length || only.data.some(({ id }) => !known.includes(id)))
    problems.push('does not keep to the wallets that are included')
  const without = await source.find({ ...EVERYTHING, exclude: known }, options)
  if (without.data.some(({ id }) => known.includes(id))) problems.push('has wallets that are excluded')
  if ((await source.find({ ...EVERYTHING, search: 'no wallet is called so' }, options)).count > 0)
    problems.push('finds wallets by a name that none has')
  const [wallet] = wallets
  if (
    wallet &&
    !(await readWallets(source, { ...EVERYTHING, search: wallet.name.toUpperCase() }, options)).wallets.some(
      ({ id }) => id === wallet.id,
    )
  )
    problems.push(`does not find ${wallet.id} by its name in capitals`)

  const served = await readWallets(source, { ...EVERYTHING, chains: [chain] }, options)
  if (served.wallets.length === 0) problems.push(`has no wallet for ${chain}`)
  const names = await source.names({ chains: [chain] }, options)
  if (!walletNamesAnswerSchema.safeParse(names).success) problems.push('has names in a form that clients cannot read')
  if (`${names.data.map(([id]) => id)}` !== `${served.wallets.map(({ id }) => id)}`)
    problems.push(`has other wallets for ${chain} by name than as a whole`)
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  return [...problems, ...(await checkAbort((aborted) => source.find(EVERYTHING, aborted), secrets))]
}
