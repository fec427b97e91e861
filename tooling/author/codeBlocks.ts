/** The code blocks of a Markdown page that name a file, such as `ts src/index.ts` or `tsx host`: what is shown is what runs. */
export function codeBlocks(markdown: string): Readonly<Record<string, string>> {
  const blocks = [...markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)]
  return Object.fromEntries(blocks.map(([, name = '', code = '']) => [name, code]))
}
