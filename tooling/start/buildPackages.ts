import { binary } from '../steps/binary.ts'
import { runCommand } from '../steps/runCommand.ts'

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
