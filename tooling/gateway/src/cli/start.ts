import { once } from 'node:events'
import type { Config } from '../core/config/config.ts'
import { createLog } from '../core/log.ts'
import { createProjects } from '../core/projects.ts'
import { prepareStore } from '../core/store/migrateStore.ts'
import type { Store } from '../core/store/openStore.ts'
import { type GatewayRole, isLoopback, runGateway } from '../runGateway.ts'
import { newProjectId } from './projectCommand.ts'

type Write = (line: string) => void

/** On the very first start, a project for the pages of this machine; nothing is usable without one. */
async function firstProject(config: Config, store: Store, write: Write): Promise<void> {
  const projects = createProjects(store, Date.now)
  if (config.projects.length > 0 || (await projects.list()).length > 0) return
  const id = newProjectId()
  await projects.save({
    id,
    name: 'Local',
    origins: ['loopback'],
    requireOrigin: false,
    perMinute: 6_000,
    perDay: 1_000_000,
    disabled: [],
    isEnabled: true,
    codeEntry: 'frame',
  })
  write(`A project for pages of this machine was made; its id is ${id}`)
}

/**
 * The wallet's frame and login service start by themselves where only this machine is served: SQLite, a loopback
 * host, no public address. Elsewhere they need an address that is theirs for good.
 */
function withLocalFrame(config: Config): Config {
  const { frame, host, port, publicUrl, trustProxy, databaseUrl } = config
  const isLocal =
    isLoopback(host) && publicUrl === undefined && trustProxy === false && databaseUrl.startsWith('sqlite:')
  return frame || !isLocal ? config : { ...config, frame: { host, port: port === 0 ? 0 : port + 1 } }
}

/** Which part is started, and what ends it. */
interface StartOptions {
  readonly signal: AbortSignal
  readonly write: Write
  readonly role: GatewayRole
}

/** Starts the gateway and runs it until the signal. */
export async function start(stated: Config, { signal, write, role }: StartOptions): Promise<void> {
  const config = role === 'worker' ? stated : withLocalFrame(stated)
  const log = createLog(config.log)
  const store = await prepareStore(config, log)
  try {
    if (role !== 'worker') await firstProject(config, store, write)
    const gateway = await runGateway(config, store, log, { role })
    if (role === 'worker')
      write(`The worker follows the chains; its readiness and metrics are at ${gateway.operatorUrl}`)
    else write(`The gateway listens at ${gateway.url} (what it serves: ${gateway.url}/docs)`)
    if (role !== 'worker' && gateway.operatorUrl !== gateway.url)
      write(`Readiness, status and metrics are at ${gateway.operatorUrl}, for the operator only`)
    if (gateway.frameUrl !== undefined) write(`The embedded wallet and its login are at ${gateway.frameUrl}`)
    if (gateway.frameUrl !== undefined && !config.smtp)
      write('Login by e-mail is off: set SMTP_URL and SMTP_FROM to send mails. Codes are never printed.')
    if (!signal.aborted) await once(signal, 'abort')
    write('Stopping: what was begun is answered first.')
    await gateway.stop()
  } catch (error) {
    await store.close()
    throw error
  }
}
