import { transformAsync } from '@babel/core'
import compiler from 'babel-plugin-react-compiler'

/** A function that React Compiler leaves as it is, because it breaks or may break a rule of React. */
export interface Refusal {
  readonly reason: string
  /** From 1; of the function. */
  readonly line: number
}

interface CompilerEvent {
  readonly kind: string
  readonly fnLoc?: { readonly start: { readonly line: number } } | null
  readonly detail?: { readonly reason?: string; readonly options?: { readonly reason?: string } }
}

/**
 * The functions of a module that React Compiler refuses; none when it compiles every component and hook.
 *
 * @param name - Path of the module, for its language
 */
export async function refusals(name: string, source: string): Promise<readonly Refusal[]> {
  const events: CompilerEvent[] = []
  const logger = { logEvent: (_file: unknown, event: CompilerEvent) => void events.push(event) }
  await transformAsync(source, {
    filename: name,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[compiler, { target: '18', panicThreshold: 'none', logger }]],
  })
  return events
    .filter(({ kind }) => kind === 'CompileError')
    .map(({ detail, fnLoc }) => ({
      reason: detail?.options?.reason ?? detail?.reason ?? 'no reason given',
      line: fnLoc?.start.line ?? 1,
    }))
}
