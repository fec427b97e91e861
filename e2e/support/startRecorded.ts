import { startDevnet } from '@latchkey/devnet'
import { startPlayground } from '@latchkey/playground/start'
import { replayedParts } from '../../tooling/start/replayedParts.ts'

/** What `npm start -- --replay mainnet` starts: the playground over the main networks as they were recorded. */
export async function startRecorded(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const devnet = await startDevnet({ ...replayedParts(), quiet: true })
  const playground = await startPlayground(devnet)
  return {
    url: playground.url,
    async stop() {
      await playground.stop()
      await devnet.stop()
    },
  }
}
