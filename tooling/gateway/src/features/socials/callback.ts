import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import { frameHeaders } from '../../core/http/frameHeaders.ts'
import { RawAnswer, type Route } from '../../core/http/route.ts'
import { packageFolder } from '../../core/packageFolder.ts'
import { readUser } from '../login/accounts.ts'
import { type Attempt, moveAttempt, sealFor, secretOf } from '../login/attempts.ts'
import { type Login, newId } from '../login/login.ts'
import { loginRoute } from '../login/loginRoute.ts'
import { type Person, personOf } from '../oauth/person.ts'
import type { Provider } from '../oauth/providers.ts'
import { atProvider, providerOf, serviceName } from './socialRoutes.ts'

const field = z.optional(z.string().check(z.maxLength(4_000)))
/** What providers come back with; more of it is ignored. */
const answerFields = z.object({ state: field, code: field, error: field, iss: field, user: field })

type Fields = z.infer<typeof answerFields>

/** A person who is back from the provider, and is asked whether they have begun. */
interface Returned {
  readonly status: 'returned'
  readonly provider: string
  readonly site: string
  readonly browser: string
  readonly system: string
  readonly handle: string
  readonly resultUri: string
  /** Whose wallet it opens from then on, where it is added to one: the e-mail address, or a name. */
  readonly wallet?: string
  /** The service at which the user has chosen that name. */
  readonly walletService?: string
  /** The site's page with the result, where no window waits for it. */
  readonly returnTo?: string
}

/** What the page is told. */
type Outcome =
  | Returned
  | { readonly status: 'cancelled' | 'over' }
  | { readonly status: 'failed'; readonly provider: string }

const attribute = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Without a language of an attempt it speaks that of the browser. */
function page(outcome: Outcome, language = ''): RawAnswer {
  const html = readFileSync(join(packageFolder(), 'login', 'callback.html'), 'utf8')
  const meta = `<meta name="outcome" lang="${language}" content="${attribute(JSON.stringify(outcome))}">`
  return new RawAnswer(
    html.replace('<!--outcome-->', () => meta),
    'text/html; charset=utf-8',
  )
}

/** Exchanges the code, here on the server; what the provider gave is forgotten when its owner is known. */
async function ask(
  login: Login,
  provider: Provider,
  fields: Fields,
  held: z.infer<typeof atProvider>,
): Promise<Person> {
  const configuration = await provider.configuration()
  const address = new URL(`${login.url}/callback`)
  const { user, ...answered } = fields
  for (const [name, value] of Object.entries(answered)) if (value !== undefined) address.searchParams.set(name, value)
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: held.verifier,
    expectedState: fields.state ?? '',
    ...(provider.isOpenid ? { expectedNonce: held.nonce, idTokenExpected: true } : {}),
  })
  return provider.read
    ? provider.read(configuration, tokens.access_token)
    : personOf(tokens.claims(), provider.usesForm ? user : undefined)
}

/** Of a state, what is ours, and the page to go back to: a browser without windows has put it behind that. */
function partsOf(state: string | undefined): { readonly own: string | undefined; readonly back: string | undefined } {
  const [own, back] = state?.split('--', 2) ?? []
  return { own, back }
}

/** The page with the result, if it is one of the site that has begun the attempt. */
function pageBack(back: string | undefined, site: string, resultUri: string): { readonly returnTo?: string } {
  const address = back?.includes('%') ? decodeURIComponent(back) : back
  if (address === undefined || !URL.canParse(address)) return {}
  const page = new URL(address)
  if (page.origin !== site) return {}
  page.searchParams.set('result_uri', resultUri)
  return { returnTo: page.href }
}

async function findOpen(login: Login, state: string | undefined): Promise<Attempt | undefined> {
  if (state === undefined) return undefined
  const row = await login.store.db
    .selectFrom('login_attempt')
    .selectAll()
    .where('link', '=', login.secrets.hash('state', state))
    .where('kind', 'in', ['social', 'link'])
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && row.expires_at > login.now() ? row : undefined
}

/** The wallet that a login is added to, as its owner knows it: a chosen name says at which service. */
async function nameOf(login: Login, account: string): Promise<Pick<Returned, 'wallet' | 'walletService'>> {
  const { email, logins } = await readUser(login, account)
  if (email !== null) return { wallet: email }
  const [{ kind, name } = { kind: '', name: '' }] = logins
  return { wallet: name, walletService: serviceName(login, kind) }
}

/** What becomes of an attempt whose person is back from the provider. A state is taken once. */
async function settle(login: Login, attempt: Attempt, fields: Fields): Promise<Outcome> {
  const held = z.parse(atProvider, secretOf(login, attempt))
  const provider = providerOf(login, held.provider)
  if (fields.error === 'access_denied' || fields.error === 'user_cancelled_authorize')
    return (await moveAttempt(login, attempt, 'cancelled', { link: null }))
      ? { status: 'cancelled' }
      : { status: 'over' }
  const handle = newId(24)
  const link = login.secrets.hash('handle', handle)
  // First come, first served: the same address opened twice is over the second time.
  if (!(await moveAttempt(login, attempt, 'open', { link }))) return { status: 'over' }
  const current = { ...attempt, link }
  try {
    const person = await ask(login, provider, fields, held)
    const sealed = sealFor(login, attempt.id, { provider: held.provider, ...person })
    if (!(await moveAttempt(login, current, 'returned', { sealed }))) return { status: 'over' }
  } catch (error) {
    login.log.warn({ err: error, provider: held.provider }, 'a provider did not sign the user in')
    const message = `${provider.name} did not sign you in. Try again, or choose another way.`
    await moveAttempt(login, current, 'failed', { sealed: sealFor(login, attempt.id, { message }) })
    return { status: 'failed', provider: provider.name }
  }
  const { site, browser, system } = attempt
  const { own = '', back } = partsOf(fields.state)
  const resultUri = `${login.url}/callback?state=${encodeURIComponent(own)}&handle=${handle}`
  const owner = attempt.kind === 'link' ? attempt.account_id : null
  const more = owner === null ? pageBack(back, site, resultUri) : await nameOf(login, owner)
  return { status: 'returned', provider: provider.name, site, browser, system, handle, resultUri, ...more }
}

async function answer(login: Login, fields: Fields, header: (name: string, value: string) => void): Promise<RawAnswer> {
  for (const [name, value] of Object.entries(frameHeaders('callback', undefined))) header(name, value)
  const attempt = await findOpen(login, partsOf(fields.state).own)
  if (!attempt) return page({ status: 'over' })
  return page(await settle(login, attempt, fields), attempt.language)
}

const shared = {
  path: '/callback',
  asker: 'open',
  produces: ['text/html'],
  answer: z.string(),
} as const

/** Where providers send people back to. */
export const callbackRoutes: readonly Route[] = [
  loginRoute({
    ...shared,
    method: 'GET',
    summary: 'Where providers send people back to',
    query: answerFields,
    handler: ({ login, query, header }) => answer(login, query, header),
  }),
  loginRoute({
    ...shared,
    method: 'POST',
    summary: 'The same with a form, as Apple does',
    acceptsForm: true,
    body: answerFields,
    handler: ({ login, body, header }) => answer(login, body, header),
  }),
]
