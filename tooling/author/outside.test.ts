import { describe, expect, it } from 'vitest'
import { codeBlocks } from './outside.ts'

describe('codeBlocks', () => {
  it('default: by file, without those that name none', () => {
    const page = 'a\n```ts src/a.ts\nconst a = `b`\n\n```\nb\n```sh\nnpm test\n```\n```tsx host\n<b />\n```\n'
    expect(codeBlocks(page)).toEqual({ 'src/a.ts': 'const a = `b`\n\n', host: '<b />\n' })
  })
})
