import { dropStaleServices } from '../bootstrap/dropStaleServices.mjs'
import { ensureProgram } from '../bootstrap/ensureProgram.mjs'
import { nodeProgram } from '../devnet/src/bitcoin/node/nodeProgram.ts'
import { startFarcaster } from '../devnet/src/farcaster/startFarcaster.ts'
import { type DevnetOptions, startDevnet } from '../devnet/src/index.ts'
import { startProviders } from '../devnet/src/providers/startProviders.ts'
import { startPhone } from '../devnet/src/wallet/startPhone.ts'
import { buildPages } from '../playground/serve/buildPages.ts'
import { binary, runCommand } from '../steps/runCommand.ts'
import { publishServices } from './publishServices.ts'
import { replayedParts } from './replayedParts.ts'
import { gatewayParts } from './startGateway.ts'

/**
 * Builds what the playground shows; what did not change since the last time is taken from the cache.
 *
 * @throws Error whose message is what the build printed and what to do
 */
export async function buildPackages(root: string, signal: AbortSignal): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only', '--ui=stream']
  const { code, output } = await runCommand(binary(root, 'turbo'), args, { cwd: root, signal })
  if (code === 0 || signal.aborted) return
  throw new Error(
    `${output.trim()}\n\nThe packages could not be built: correct what is named above and run the command again.`,
  )
}

/** Everything that runs on this machine for the playground. */
interface Everything {
  /** Name to address, the playground first. */
  readonly services: Readonly<Record<string, string>>
  /** Parts that this machine cannot run, with why and what to do. */
  readonly missing: Readonly<Record<string, string>>
  readonly playground: string
  stop(): Promise<void>
}

interface EverythingOptions {
  readonly root: string
  /** Ends everything, also while it starts. */
  readonly signal: AbortSignal
  /** Told what goes on. */
  readonly say: (line: string) => void
  /** Keeps what the parts write off the console. */
  readonly quiet: boolean
  /** The main networks as they were recorded, in place of the local chains. */
  readonly isReplay?: boolean
}

/** Everything local: chains with a past, and the services around them. */
function localParts(): DevnetOptions {
  const { exchange, onramp, gateway, frame } = gatewayParts()
  // Two of the providers sell what the exchange and the on-ramp have.
  const before = { exchange, onramp, providers: startProviders, farcaster: startFarcaster }
  const last = { ...before, gateway, frame, wallet: startPhone }
  return { parts: 'all', seed: true, last }
}

/**
 * Builds the packages, then starts the seeded chains, the services around them, the gateway and the playground, and
 * writes their addresses to `.devnet/services.json`.
 */
export async function startEverything(options: EverythingOptions): Promise<Everything> {
  const { root, signal, say, quiet, isReplay = false } = options
  const stops: (() => void | Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0)) await end()
  }
  try {
    await dropStaleServices(root)
    say('Building the packages (one to two minutes the first time) ...')
    await Promise.all([buildPackages(root, signal), isReplay || ensureProgram(nodeProgram, { say, signal })])
    signal.throwIfAborted()
    say(isReplay ? 'Starting what was recorded of the main networks ...' : 'Starting the local chains and services ...')
    const pages = buildPages(signal)
    // A failure reaches the caller that awaits them; until then it is held.
    pages.catch(() => undefined)
    const devnet = await startDevnet({ ...(isReplay ? replayedParts() : localParts()), quiet, signal })
    stops.unshift(() => devnet.stop())
    const { services: running, missing } = devnet
    // It imports packages that stand built only now.
    const { startPlayground, SITE } = await import('../playground/start.ts')
    const playground = await startPlayground({ services: running, missing, pages })
    stops.unshift(() => playground.stop())
    const services = { playground: playground.url, ...running }
    stops.unshift(publishServices(root, services))
    return { services, missing, playground: playground.url.replace('127.0.0.1', SITE), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
