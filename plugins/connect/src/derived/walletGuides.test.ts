import { safeHref } from '@latchkey/theme/ui'
import { describe, expect, it } from 'vitest'
import { walletGuides } from './walletGuides.ts'

describe('walletGuides', () => {
  it('default', () => {
    const guides = walletGuides(['eip155', 'eip155', 'bip122', 'elsewhere'])
    expect(guides.map(({ name }) => name)).toEqual(['ethereum.org', 'bitcoin.org'])
    for (const { url } of guides) expect(safeHref(url)).toBe(url)
  })
})
