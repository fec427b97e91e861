import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailPart, startMail } from '@latchkey/devnet/mail'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { GatewayConfig } from '../core/config/config.ts'
import type { GatewayOptions } from '../createGateway.ts'
import type { Session } from '../features/login/sessions.ts'
import { testDatabase } from './openTestStore.ts'
import { startTestGateway } from './testGateway.ts'

/** The page on which the tests sign in. */
export const SITE = 'https://shop.example'
/** Its project. */
export const PROJECT = 'latchkey-test'

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** What a request is sent with, beside its proof. */
interface CallOptions {
  readonly method?: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Parts of the proof in place of the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** One device: a key that it never hands out. */
export interface DeviceClient {
  readonly jkt: string
  /** A proof with the last nonce, for a request that is sent by other means. */
  proof(method: string, path: string, token?: string): Promise<string>
  call(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
}

const json = z.record(z.string(), z.unknown())
const READS = ['GET', 'DELETE']

/** A device as the frame is one: proofs with the last nonce, sent once more when the service wants another. */
export async function newDevice(url: string): Promise<DeviceClient> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  let nonce: string | undefined
  const prove = (path: string, { method, token, claims = {} }: CallOptions): Promise<string> =>
    new SignJWT({
      ...{ htm: method, htu: `${url}${path.split('?')[0]}`, jti: randomUUID(), ...(nonce ? { nonce } : {}) },
      ...(token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(privateKey)
  async function send(path: string, body: unknown, options: CallOptions): Promise<Answer> {
    const { method = 'POST', token, headers = {} } = options
    const proof = await prove(path, { ...options, method })
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        dpop: proof,
        ...(READS.includes(method) ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        ...headers,
      },
      ...(READS.includes(method) ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    nonce = answer.headers.get('dpop-nonce') ?? nonce
    return { status: answer.status, headers: answer.headers, body: json.parse(await answer.json()) }
  }
  return {
    jkt: await calculateJwkThumbprint(jwk),
    proof: (method, path, token) => prove(path, { method, token }),
    async call(path, body, options = {}) {
      const answer = await send(path, body, options)
      return answer.body.code === 'use_dpop_nonce' ? send(path, body, options) : answer
    },
  }
}

/** A login service with a mail server behind it. */
export interface TestLogin {
  /** Origin of the frame. */
  readonly url: string
  readonly mail: MailPart
  readonly log: readonly string[]
  /** How many requests are being answered, beside the one that asks for it. */
  openRequests(): Promise<number>
  /** The text of the next mail to an address that was not read yet. */
  nextMail(to: string): Promise<{ readonly text: string; readonly html: string; readonly code?: string }>
  device(): Promise<DeviceClient>
  /** Signs a device in, through the link if it is not known. */
  signIn(device: DeviceClient, email: string): Promise<Session>
}

/** Asks for a mail; the answer of the service. */
export const askForMail = (device: DeviceClient, email: string, more: object = {}): Promise<Answer> =>
  device.call('/auth/v1/email', { email, project: PROJECT, site: SITE, ...more })

/** Mails for as many tests as there are. */
const OPEN = { mails: { seconds: 0, perHour: 100, perDay: 100, perClientHour: 1_000 } }

const tokenIn = (text: string): string => /\/device#([\w-]+)/.exec(text)?.[1] ?? ''

/** Approves the device of a mail's link, as its page does. */
export async function approve(url: string, text: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/email/device/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenIn(text) }),
  })
  return answer.ok ? `${json.parse(await answer.json()).code}` : ''
}

/**
 * Starts a gateway with a login service and a mail catcher; ends with the test. It stores in memory, or in a database of its
 * own where `TEST_DATABASE_URL` names a PostgreSQL server, with a key file then.
 */
export async function startLogin(config: GatewayConfig = {}, options: GatewayOptions = {}): Promise<TestLogin> {
  const databaseUrl = config.databaseUrl ?? (await testDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-login-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mail = await startMail()
  onTestFinished(() => mail.stop())
  const whole: GatewayConfig = {
    chains: [],
    projects: [{ id: PROJECT, name: 'Shop', origins: [SITE] }],
    frame: { port: 0 },
    smtp: { url: mail.smtpUrl, from: 'Wallet <login@wallet.example>' },
    ...config,
    databaseUrl,
    login: {
      ...(databaseUrl.startsWith('sqlite:') ? {} : { keyFile: join(folder, 'keys.json') }),
      ...(config.login ?? OPEN),
    },
  }
  const gateway = await startTestGateway(whole, options)
  onTestFinished(() => gateway.stop())
  const url = gateway.frameUrl ?? ''
  const nextMail: TestLogin['nextMail'] = async (to) => {
    const answer = await fetch(`${mail.url}/messages/next?to=${encodeURIComponent(to)}&timeout=5000`)
    return answer.json() as ReturnType<TestLogin['nextMail']>
  }
  return {
    url,
    mail,
    log: gateway.log,
    async openRequests() {
      const figures = await (await fetch(`${gateway.url}/metrics`)).text()
      return Number(/^latchkey_http_open_requests (\d+)$/m.exec(figures)?.[1]) - 1
    },
    nextMail,
    device: () => newDevice(url),
    async signIn(device, email) {
      const begun = await askForMail(device, email)
      const { text, code } = await nextMail(email.toLowerCase())
      const otp = begun.body.action === 'VERIFY_DEVICE' ? await approve(url, text) : code
      const done = await device.call('/auth/v1/email/code', { attempt: begun.body.attempt, otp })
      return done.body.session as Session
    },
  }
}
