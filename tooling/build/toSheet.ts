import { transform } from 'esbuild'

/** A style sheet as it ships: minified for the browsers that are supported. */
export async function toSheet(css: string): Promise<string> {
  const { code } = await transform(css, {
    loader: 'css',
    minify: true,
    // The oldest browsers that are supported (architecture, D9).
    target: ['chrome100', 'safari16.4', 'firefox101'],
  })
  // The space before the value of a variable says nothing.
  return code.trim().replace(/(?<=[{;]--[\w-]+:) /g, '')
}
