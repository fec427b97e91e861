import { type MailPart, startMail } from '@latchkey/devnet/mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import {
  FUZZ_AT_ONCE,
  FUZZ_REQUESTS,
  FUZZ_SEED,
  type OddRequest,
  oddRequest,
  randomness,
  shapesOf,
} from '../../testing/fuzz/oddRequest.ts'
import { oddAgent, problemOf } from '../../testing/fuzz/sendOdd.ts'
import { approve, askForMail, type DeviceClient, newDevice, PROJECT, SITE } from '../../testing/loginClient.ts'
import { startTestGateway } from '../../testing/testGateway.ts'
import type { Session } from '../login/sessions.ts'
import { frameRoutes } from './routes.ts'

let mail: MailPart
let gateway: Gateway
let url = ''

beforeAll(async () => {
  mail = await startMail()
  gateway = await startTestGateway({
    log: { level: 'error' },
    chains: [],
    projects: [{ id: PROJECT, name: 'Shop', origins: [SITE] }],
    frame: { port: 0 },
    smtp: { url: mail.smtpUrl, from: 'Wallet <login@wallet.example>' },
    login: { mails: { seconds: 0, perHour: 1_000, perDay: 1_000, perClientHour: 100_000 } },
    // Each request comes from a client of its own, so that the run is not limited.
    trustProxy: true,
    limits: { requestMs: 2_000 },
  })
  url = gateway.frameUrl ?? ''
}, 60_000)

afterAll(async () => {
  oddAgent.destroy()
  await gateway?.stop()
  await mail?.stop()
})

let people = 0

/** A device that is signed in, for requests that get past the proof. */
async function signedIn(): Promise<{ readonly device: DeviceClient; readonly token: string }> {
  const device = await newDevice(url)
  people += 1
  const email = `person-${people}@shop.example`
  const begun = await askForMail(device, email)
  const { text } = (await (await fetch(`${mail.url}/messages/next?to=${email}&timeout=5000`)).json()) as {
    text: string
  }
  const otp = await approve(url, text)
  const { body } = await device.call('/auth/v1/email/code', { attempt: begun.body.attempt, otp })
  return { device, token: (body.session as Session).accessToken }
}

/** Of the frame's built files one stands for all: they are the same route. */
const isOnce = (
  { path }: { readonly path: string },
  index: number,
  all: readonly { readonly path: string }[],
): boolean => !path.startsWith('/assets/') || !all.slice(0, index).some((other) => other.path.startsWith('/assets/'))

const ROUTES = frameRoutes({ frame: undefined })

describe(`malformed requests to the frame's origin (seed ${FUZZ_SEED})`, () => {
  it.each(ROUTES.filter(isOnce).map((route) => [`${route.method} ${route.path}`, route] as const))(
    'error: %s',
    { timeout: 60_000 },
    async (_name, route) => {
      const random = randomness(FUZZ_SEED)
      const shapes = shapesOf(route)
      const { device, token } = await signedIn()
      let [left, client] = [FUZZ_REQUESTS, 0]
      const problems: string[] = []
      /** Three of ten with the proof of a device, two of these signed in. */
      const proven = async (request: OddRequest): Promise<OddRequest['headers']> => {
        if (!random.chance(0.3)) return {}
        const own = random.chance(0.7) ? token : undefined
        const dpop = await device.proof(route.method, request.path, own)
        return { dpop, ...(own === undefined ? {} : { authorization: `DPoP ${own}` }) }
      }
      const worker = async (): Promise<void> => {
        while (left-- > 0) {
          const request = oddRequest(random, route, shapes, PROJECT)
          client += 1
          const from = { 'x-forwarded-for': `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}` }
          const headers = { ...request.headers, ...(await proven(request)), ...from }
          const problem = await problemOf(url, { ...request, headers })
          if (problem) problems.push(problem)
        }
      }
      await Promise.all(Array.from({ length: FUZZ_AT_ONCE }, worker))
      expect(problems.slice(0, 5), `${problems.length} of ${FUZZ_REQUESTS}`).toEqual([])
    },
  )
})
