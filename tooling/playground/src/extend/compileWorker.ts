import { transform } from 'sucrase'

/** A module that the page can load, or what is wrong with the code. */
export type Compiled = { readonly script: string } | { readonly problem: string; readonly line: number | undefined }

const PLACE = /^Error transforming [^:]+: (.*?)(?: \((\d+):\d+\))?$/s

/**
 * Makes a plain module of TypeScript with JSX. Types are taken away, not checked. Its imports become calls of the `require`
 * that the module's one function is given: a module from a blob has nothing to resolve a package's name with.
 */
export function compilePlugin(code: string): Compiled {
  try {
    const { code: body } = transform(code, {
      transforms: ['typescript', 'jsx', 'imports'],
      jsxRuntime: 'automatic',
      production: true,
      filePath: 'greeting.tsx',
    })
    return { script: `export default function (require, exports) {${body}\n}\n` }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const [, problem = text, line] = PLACE.exec(text) ?? []
    return { problem, line: line === undefined ? undefined : Number(line) }
  }
}

addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly code: string }>) => {
  postMessage({ id: data.id, compiled: compilePlugin(data.code) })
})
