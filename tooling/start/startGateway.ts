import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startExchange } from '../devnet/src/exchange/startExchange.ts'
import { DevnetError, type Part, type PartOptions, type StartPart, startProcess } from '../devnet/src/index.ts'
import { startOnramp } from '../devnet/src/onramp/startOnramp.ts'
import { ownFolder } from '../devnet/src/process/ownFolder.ts'
import { gatewayConfig, type ListedToken, type LoginParts, type QuoteTimes } from './gatewayConfig.ts'

const CLI = join(import.meta.dirname, '../gateway/src/cli.ts')
const FRAME = join(import.meta.dirname, '../frame/dist')
const LISTENS = /listens at (http:\/\/\S+)/
const WALLET = /login are at (http:\/\/\S+)/

/** What the login needs: the built wallet document, and a server that takes mails. */
async function findLogin(mail: string | undefined): Promise<LoginParts | undefined> {
  if (mail === undefined || !existsSync(join(FRAME, 'sdk.html'))) return undefined
  const answer = await fetch(`${mail.replace(/\/$/, '')}/api/info`)
  const { smtp }: { smtp?: unknown } = await answer.json()
  return typeof smtp === 'string' ? { files: FRAME, smtpUrl: smtp } : undefined
}

/** Has the providers of purchases that are played here tell the gateway what becomes of its orders. */
async function subscribe(
  url: string,
  { providers, onramp, exchange }: Readonly<Record<string, string>>,
): Promise<void> {
  if (!providers || !onramp || !exchange) return
  for (const provider of ['coinbase', 'meld']) {
    const body = JSON.stringify({ of: provider, url: `${url}/v1/onramp/webhooks/${provider}` })
    await fetch(`${providers}/dev/webhooks`, { method: 'POST', body })
  }
}

/**
 * The gateway over the chains that already run, as a process of its own with an empty database: the local chains are new
 * each time too; and the embedded wallet's origin, which the same process answers. What both are built from must have
 * been built. It waits for quotes as long as any gateway does, unless it is told otherwise; tokens are listed on its EVM
 * chains besides those of the local chains.
 */
export function gatewayParts(
  quoteTimes?: QuoteTimes,
  tokens: readonly ListedToken[] = [],
): Readonly<Record<'exchange' | 'onramp' | 'gateway' | 'frame', StartPart>> {
  let frameUrl: string | undefined
  async function gateway({ port = 0, services = {}, quiet = true, signal }: PartOptions): Promise<Part> {
    const folder = ownFolder('gateway')
    const file = join(folder, 'gateway.config.json')
    const clean = (): void => rmSync(folder, { recursive: true, force: true })
    const login = await findLogin(services.mail)
    const databaseUrl = `sqlite:${join(folder, 'gateway.sqlite')}`
    writeFileSync(file, JSON.stringify(gatewayConfig(services, { port, databaseUrl, login, quoteTimes, tokens })))
    let url: string | undefined
    try {
      const started = await startProcess({
        name: 'gateway',
        command: process.execPath,
        args: [CLI, 'start', '--config', file],
        quiet,
        signal,
        ready(line) {
          url = LISTENS.exec(line)?.[1] ?? url
          frameUrl = WALLET.exec(line)?.[1] ?? frameUrl
          return url !== undefined && (login === undefined || frameUrl !== undefined)
        },
      })
      await subscribe(url ?? '', services)
      return { name: 'gateway', url: url ?? '', stop: () => started.stop().finally(clean) }
    } catch (error) {
      clean()
      throw error
    }
  }
  async function frame(): Promise<Part> {
    if (frameUrl === undefined)
      throw new DevnetError(
        'binary-missing',
        'The wallet document is not built: run "npm run build", then start again.',
      )
    return { name: 'frame', url: frameUrl, stop: async () => undefined }
  }
  return { exchange: startExchange, onramp: startOnramp, gateway, frame }
}
